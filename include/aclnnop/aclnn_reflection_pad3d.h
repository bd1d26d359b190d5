/* aclnnReflectionPad3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REFLECTION_PAD3D_H
#define ACLNNOP_ACLNN_REFLECTION_PAD3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReflectionPad3d: reflection padding of the last 3 axes
 *   self: input, [N,C,D,H,W] or [C,D,H,W]
 *   padding: (before, after) sizes per padded axis, last axis first; negative ones crop
 *   out: output, shape of self plus padding, dtype of self */
ACLNN_API aclnnStatus aclnnReflectionPad3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* padding, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReflectionPad3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
