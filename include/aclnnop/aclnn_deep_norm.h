/* aclnnDeepNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEEP_NORM_H
#define ACLNNOP_ACLNN_DEEP_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDeepNorm: DeepNorm: layer normalisation of alpha * x + gx over the last axes
 *   x: first addend, multiplied by alpha, 2 to 8 axes
 *   gx: second addend, same shape as x
 *   beta: bias, same shape as gamma
 *   gamma: scale, shape of the last axes of x, which are normalised; fewer axes than x
 *   alpha: multiplier of x
 *   epsilon: constant added to the variance
 *   meanOut: mean over the normalised axes, FLOAT, shape of x with 1 in these axes
 *   rstdOut: reciprocal standard deviation, FLOAT, same shape as meanOut
 *   yOut: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnDeepNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gx, const aclTensor* beta, const aclTensor* gamma, double alpha,
    double epsilon, const aclTensor* meanOut, const aclTensor* rstdOut, const aclTensor* yOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDeepNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
