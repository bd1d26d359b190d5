/* aclnnAddRmsNormCast.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_CAST_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_CAST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormCast: aclnnAddRmsNorm with its result in FLOAT as well
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   epsilon: what is added to the mean of squares
 *   y1Out: the result as FLOAT
 *   y2Out: the result in the dtype of x1
 *   rstdOut: one over the root of the mean of squares of every row, x1's shape with 1 along the rows
 *   xOut: the sum */
ACLNN_API aclnnStatus aclnnAddRmsNormCastGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, double epsilon, const aclTensor* y1Out,
    const aclTensor* y2Out, const aclTensor* rstdOut, const aclTensor* xOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormCast(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
