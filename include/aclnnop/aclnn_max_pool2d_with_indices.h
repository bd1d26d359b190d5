/* aclnnMaxPool2dWithIndices, aclnnMaxPool2dWithMask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool2dWithIndices: the largest elements of windows along two axes, and where they are
 *   self: what is pooled: [N, C, H, W] or [C, H, W], on ascend950 also with the channels last
 *   kernelSize: the size of a window: one number, or height and width
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   out: the largest element of every window
 *   indices: where in its plane it is */
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndices(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMaxPool2dWithMask: the largest elements of windows along two axes, and a mask of where they are
 *   self: what is pooled: [N, C, H, W] or [C, H, W], on ascend950 also with the channels last
 *   kernelSize: the size of a window: one number, or height and width
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   out: the largest element of every window
 *   indices: where it is, as the gradient's operator reads it */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
