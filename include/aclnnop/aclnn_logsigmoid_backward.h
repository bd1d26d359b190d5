/* aclnnLogSigmoidBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSIGMOID_BACKWARD_H
#define ACLNNOP_ACLNN_LOGSIGMOID_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSigmoidBackward: gradient of log-sigmoid
 *   gradOutput: gradient of the output, same shape and dtype as gradInput
 *   self: forward input, same shape and dtype as gradInput
 *   buffer: buffer of PyTorch's forward; must not be null, otherwise ignored
 *   gradInput: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnLogSigmoidBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* buffer, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoidBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
