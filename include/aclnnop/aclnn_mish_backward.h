/* aclnnMishBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MISH_BACKWARD_H
#define ACLNNOP_ACLNN_MISH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMishBackward: gradient of Mish
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: input, any shape
 *   gradInput: gradient of self, broadcast shape of gradOutput and self */
ACLNN_API aclnnStatus aclnnMishBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMishBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
