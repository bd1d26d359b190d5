/* aclnnSwishBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWISH_BACKWARD_H
#define ACLNNOP_ACLNN_SWISH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwishBackward: gradient of swish
 *   gradOutput: gradient of the output, same shape and dtype as self
 *   self: input, any shape
 *   betaOptional (may be null): beta of the swish formula; null: 1
 *   gradInput: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnSwishBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* betaOptional, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwishBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
