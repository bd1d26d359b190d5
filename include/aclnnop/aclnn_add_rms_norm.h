/* aclnnAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNorm: the sum of two tensors, and its rows over the root of the mean of their squares, scaled
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   epsilon: what is added to the mean of squares
 *   yOut: the result
 *   rstdOut (may be null): one over the root of the mean of squares of every row; may be null
 *   xOut (may be null): the sum; may be null where rstdOut is */
ACLNN_API aclnnStatus aclnnAddRmsNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, double epsilon, aclTensor* yOut,
    aclTensor* rstdOut, aclTensor* xOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
