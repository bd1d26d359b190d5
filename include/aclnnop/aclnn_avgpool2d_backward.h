/* aclnnAvgPool2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H
#define ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool2dBackward: gradients of means shared among the elements of windows along two axes
 *   gradOutput: the gradient with respect to the means
 *   self: what was pooled
 *   kernelSize: the size of a window: one number, or height and width
 *   stride (may be null): from one window to the next; none: kernelSize
 *   padding: how many zeros lie on either side
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   countIncludePad: whether the padding counts in a mean
 *   divisorOverride: what was divided by instead; 0: nothing
 *   cubeMathType: 0 keeps dtypes, 1 and 2 allow FLOAT16
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride,
    const aclIntArray* padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, int8_t cubeMathType,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
