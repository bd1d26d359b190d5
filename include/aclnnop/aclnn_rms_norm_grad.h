/* aclnnRmsNormGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_GRAD_H
#define ACLNNOP_ACLNN_RMS_NORM_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormGrad: gradients of aclnnRmsNorm with respect to x and gamma
 *   dy: gradient of yOut, same shape as x
 *   x: forward input, 1 to 8 axes, normalised over the axes of gamma
 *   rstd: reciprocal root mean square of the forward call, FLOAT, one element per row
 *   gamma: scale, shape of the last axes of x, which were normalised
 *   dxOut: gradient of x, same shape and dtype as dy
 *   dgammaOut: gradient of gamma, same shape as gamma, FLOAT */
ACLNN_API aclnnStatus aclnnRmsNormGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* x, const aclTensor* rstd, const aclTensor* gamma, const aclTensor* dxOut,
    const aclTensor* dgammaOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
