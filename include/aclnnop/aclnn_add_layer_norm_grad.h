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
 *   dy: the gradient at the forward result
 *   x1: one addend of what was normalised
 *   x2: the other
 *   rstd: one over the standard deviation of every row, dy's shape with 1 along the rows
 *   mean: the mean of every row
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   dsumOptional (may be null): the gradient at the forward sum, which is added
 *   dxOut: the gradient with respect to either addend
 *   dgammaOut: the gradient with respect to gamma
 *   dbetaOut: the gradient with respect to beta */
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
