/* aclnnMaxPool.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL_H
#define ACLNNOP_ACLNN_MAX_POOL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool: the largest elements of windows along two axes
 *   self: what is pooled: [N, C, H, W] or [C, H, W]
 *   kernelShape: the size of a window: one number, or height and width
 *   strides: from one window to the next; none: 1
 *   autoPad: 0
 *   pads: padding: one number, height and width, or top, left, bottom, right
 *   dilations: 1
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   out: the largest element of every window */
ACLNN_API aclnnStatus aclnnMaxPoolGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelShape, const aclIntArray* strides, const int64_t autoPad,
    const aclIntArray* pads, const aclIntArray* dilations, const int64_t ceilMode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
