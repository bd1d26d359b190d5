/* aclnnMaxPool3dWithArgmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_H
#define ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool3dWithArgmax: the largest elements of windows along three axes, and where they are
 *   self: what is pooled: [N, C, D, H, W] or [C, D, H, W], on ascend950 also with the channels last
 *   kernelSize: the size of a window: one number or three
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many elements of minus infinity lie on either side
 *   dilation: from one element of a window to the next
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   out: the largest element of every window
 *   indices: where in its plane it is: the first of equals, the last NaN */
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
