/* aclnnAddLayerNormGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LAYER_NORM_GRAD_H
#define ACLNNOP_ACLNN_ADD_LAYER_NORM_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLayerNormGrad: gradients of aclnnAddLayerNorm with respect to the addends, gamma and beta
 *   dy: gradient of yOut, same shape as x1
 *   x1: first addend of the forward call, same shape as dy
 *   x2: second addend of the forward call, same shape as dy
 *   rstd: reciprocal standard deviation of the forward call, FLOAT, shape of dy with 1 in the axes of gamma
 *   mean: mean of the forward call, FLOAT, same shape as rstd
 *   gamma: scale, shape of the last axes of dy, which were normalised
 *   dsumOptional (may be null): gradient of xOut, same number of elements as dy; added to dxOut; null: none
 *   dxOut: gradient of x1 and of x2, same shape as dy
 *   dgammaOut: gradient of gamma, same shape as gamma, FLOAT
 *   dbetaOut: gradient of beta, same shape as gamma, FLOAT */
ACLNN_API aclnnStatus aclnnAddLayerNormGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* x1, const aclTensor* x2, const aclTensor* rstd, const aclTensor* mean,
    const aclTensor* gamma, const aclTensor* dsumOptional, const aclTensor* dxOut, const aclTensor* dgammaOut,
    const aclTensor* dbetaOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLayerNormGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
