/* aclnnDeepNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEEP_NORM_H
#define ACLNNOP_ACLNN_DEEP_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDeepNorm: rows of a sum with one addend scaled, brought to mean 0 and variance 1, scaled and shifted
 *   x: one addend
 *   gx: the other
 *   beta: one addend for each element of a row
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   alpha: what x is multiplied by
 *   epsilon: what is added to the variance
 *   meanOut: the mean of every row, x's shape with 1 along the rows
 *   rstdOut: one over its standard deviation
 *   yOut: the result */
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
