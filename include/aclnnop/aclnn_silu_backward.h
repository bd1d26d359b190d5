/* aclnnSiluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILU_BACKWARD_H
#define ACLNNOP_ACLNN_SILU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSiluBackward: gradient of SiLU
 *   gradOutput: gradient of the output, same shape and dtype as self; ascend950: broadcastable with self
 *   self: forward input, any shape
 *   gradInput: gradient of self, same shape and dtype as self; ascend950: broadcast shape of gradOutput and self */
ACLNN_API aclnnStatus aclnnSiluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSiluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
