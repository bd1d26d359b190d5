/* aclnnReflectionPad2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REFLECTION_PAD2D_H
#define ACLNNOP_ACLNN_REFLECTION_PAD2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReflectionPad2d: reflection padding of the last 2 axes
 *   self: input, [N,C,H,W] or [C,H,W]
 *   padding: (before, after) sizes per padded axis, last axis first; negative ones crop
 *   out: output, shape of self plus padding, dtype of self */
ACLNN_API aclnnStatus aclnnReflectionPad2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* padding, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReflectionPad2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
