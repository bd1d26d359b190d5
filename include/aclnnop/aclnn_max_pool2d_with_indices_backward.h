/* aclnnMaxPool2dWithIndicesBackward, aclnnMaxPool2dWithMaskBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool2dWithIndicesBackward: gradients given back to the elements that were the largest of their windows
 *   gradOutput: the gradient with respect to out
 *   self: what is pooled: [N, C, H, W] or [C, H, W], on ascend950 also with the channels last
 *   indices: what the forward call left there
 *   kernelSize: the size of a window: one number, or height and width
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMaxPool2dWithMaskBackward: gradients given back to the elements that a mask names
 *   gradOutput: the gradient with respect to out
 *   self: what is pooled: [N, C, H, W] or [C, H, W], on ascend950 also with the channels last
 *   indices: what the forward call left there
 *   kernelSize: the size of a window: one number, or height and width
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
