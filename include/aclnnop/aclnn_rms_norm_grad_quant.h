/* aclnnRmsNormGradQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_GRAD_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_GRAD_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormGradQuant: gradients of aclnnRmsNorm, the one of x with static quantisation
 *   dy: gradient of the output, same shape as x
 *   x: forward input, 2 to 8 axes
 *   rstd: reciprocal root mean square of the forward call, FLOAT, shape of x's leading axes
 *   gamma: scale, shape of x's other axes, which were normalised
 *   scalesX: quantisation scale, [1]
 *   offsetXOptional (may be null): quantisation zero point, [1], INT32; null: 0
 *   quantMode (may be null): quantisation mode: "static"; null: "static"
 *   divMode: true: divide by the scale; false: multiply
 *   dxOut: quantised gradient of x, INT8 or HIFLOAT8, same shape as x
 *   dgammaOut: gradient of gamma, same shape as gamma, FLOAT */
ACLNN_API aclnnStatus aclnnRmsNormGradQuantGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* x, const aclTensor* rstd, const aclTensor* gamma, const aclTensor* scalesX,
    const aclTensor* offsetXOptional, const char* quantMode, bool divMode, aclTensor* dxOut, aclTensor* dgammaOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormGradQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
