/* aclnnCircularPad3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CIRCULAR_PAD3D_H
#define ACLNNOP_ACLNN_CIRCULAR_PAD3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCircularPad3d: a tensor with a border along the last 3 axes where it begins again at the other end
 *   self: what gets a border
 *   padding: how much before and after, the last axis first; negative: cut off
 *   out: the result */
ACLNN_API aclnnStatus aclnnCircularPad3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* padding, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCircularPad3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
