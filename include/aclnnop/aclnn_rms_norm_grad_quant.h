/* aclnnRmsNormGradQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_GRAD_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_GRAD_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormGradQuant: aclnnRmsNormGrad with its gradient with respect to x quantised
 *   dy: the gradient at the forward result
 *   x: what was normalised
 *   rstd: one over the root of the mean of squares of every row, x's first axes
 *   gamma: one factor for each element of a row, x's other axes
 *   scalesX: what the gradient is divided by, or multiplied with, before it is rounded: [1]
 *   offsetXOptional (may be null): what is added then: [1]
 *   quantMode (may be null): "static"; null counts as that
 *   divMode: whether the scale divides, else it multiplies
 *   dxOut: the gradient with respect to x, rounded
 *   dgammaOut: the gradient with respect to gamma */
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
