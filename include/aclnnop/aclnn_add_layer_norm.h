/* aclnnAddLayerNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LAYER_NORM_H
#define ACLNNOP_ACLNN_ADD_LAYER_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLayerNorm: a sum, and its rows brought to mean 0 and variance 1, scaled and shifted
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   beta: one addend for each element of a row
 *   biasOptional (may be null): what is added besides: of x1's shape, or one for each element of a row
 *   epsilon: what is added to the variance
 *   additionalOutput: whether xOut is wanted
 *   yOut: the result
 *   meanOut: the mean of every row, x1's shape with 1 along the rows
 *   rstdOut: one over the standard deviation of every row
 *   xOut: the sum; left alone unless additionalOutput */
ACLNN_API aclnnStatus aclnnAddLayerNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* beta,
    const aclTensor* biasOptional, double epsilon, bool additionalOutput, const aclTensor* yOut,
    const aclTensor* meanOut, const aclTensor* rstdOut, const aclTensor* xOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
