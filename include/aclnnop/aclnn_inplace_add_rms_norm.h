/* aclnnInplaceAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INPLACE_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_INPLACE_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceAddRmsNorm: aclnnAddRmsNorm whose result and sum take the place of the addends
 *   x1Ref: one addend, which becomes the result
 *   x2Ref: the other, which becomes the sum
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   epsilon: what is added to the mean of squares
 *   rstdOut: one over the root of the mean of squares of every row, x1's shape with 1 along the rows */
ACLNN_API aclnnStatus aclnnInplaceAddRmsNormGetWorkspaceSize(
    aclTensor* x1Ref, aclTensor* x2Ref, const aclTensor* gamma, double epsilon, const aclTensor* rstdOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
