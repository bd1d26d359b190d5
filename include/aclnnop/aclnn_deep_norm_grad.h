/* aclnnDeepNormGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEEP_NORM_GRAD_H
#define ACLNNOP_ACLNN_DEEP_NORM_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDeepNormGrad: gradients of aclnnDeepNorm with respect to x, gx, beta and gamma
 *   dy: the gradient at the forward result
 *   x: one addend
 *   gx: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   mean: the mean of every row, dy's shape with 1 along the rows
 *   rstd: one over its standard deviation
 *   alpha: what x is multiplied by
 *   dxOut: the gradient with respect to x
 *   dgxOut: the gradient with respect to gx
 *   dbetaOut: the gradient with respect to beta
 *   dgammaOut: the gradient with respect to gamma */
ACLNN_API aclnnStatus aclnnDeepNormGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* x, const aclTensor* gx, const aclTensor* gamma, const aclTensor* mean,
    const aclTensor* rstd, double alpha, const aclTensor* dxOut, const aclTensor* dgxOut, const aclTensor* dbetaOut,
    const aclTensor* dgammaOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDeepNormGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
