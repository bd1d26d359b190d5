/* aclnnReplicationPad3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REPLICATION_PAD3D_BACKWARD_H
#define ACLNNOP_ACLNN_REPLICATION_PAD3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnReplicationPad3dBackward: gradient of replication
 *   gradOutput: gradient of the padded output, shape of self plus padding
 *   self: input of the forward pass, [N,C,...] or [C,...]
 *   padding: (before, after) sizes per padded axis, last axis first
 *   gradInput: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnReplicationPad3dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclIntArray* padding, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnReplicationPad3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
