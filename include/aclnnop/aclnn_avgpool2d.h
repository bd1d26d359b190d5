/* aclnnAvgPool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_H
#define ACLNNOP_ACLNN_AVGPOOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool2d: means of windows along two axes
 *   self: what is pooled: NCHW, or with three axes NCL
 *   kernelSize: the size of a window: one number, or height and width
 *   strides: from one window to the next; none: kernelSize
 *   paddings: how many zeros lie on either side
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   countIncludePad: whether the padding counts in a mean
 *   divisorOverride: what to divide by instead; 0: nothing
 *   cubeMathType: 0 keeps dtypes, 1 allows less precision, 2 is FLOAT16
 *   out: the mean of every window */
ACLNN_API aclnnStatus aclnnAvgPool2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* strides, const aclIntArray* paddings,
    const bool ceilMode, const bool countIncludePad, const int64_t divisorOverride, const int8_t cubeMathType,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
