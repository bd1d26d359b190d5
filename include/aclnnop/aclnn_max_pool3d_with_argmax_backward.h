/* aclnnMaxPool3dWithArgmaxBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool3dWithArgmaxBackward: gradients given back to the elements that were the largest of their windows
 *   gradOutput: the gradient with respect to out
 *   self: what is pooled: [N, C, D, H, W] or [C, D, H, W], on ascend950 also with the channels last
 *   indices: what the forward call left there
 *   kernelSize: the size of a window: one number or three
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
