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
 *   dy: gradient of yOut, same shape as x
 *   x: first addend, multiplied by alpha, 2 to 8 axes
 *   gx: second addend, same shape as x
 *   gamma: scale, shape of the last axes of x, which are normalised; fewer axes than x
 *   mean: mean of the forward call, FLOAT, shape of dy with 1 in the axes of gamma
 *   rstd: reciprocal standard deviation of the forward call, FLOAT, same shape as mean
 *   alpha: multiplier of x
 *   dxOut: gradient of x, same shape as dy
 *   dgxOut: gradient of gx, same shape as dy
 *   dbetaOut: gradient of beta, same shape as gamma, FLOAT
 *   dgammaOut: gradient of gamma, same shape as gamma, FLOAT */
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
