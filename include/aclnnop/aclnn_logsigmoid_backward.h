/* aclnnLogSigmoidBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSIGMOID_BACKWARD_H
#define ACLNNOP_ACLNN_LOGSIGMOID_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSigmoidBackward: gradient of the logarithm of the logistic function
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   buffer: scratch value of PyTorch's forward; nothing but its pointer is looked at
 *   gradInput: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnLogSigmoidBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* buffer, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoidBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
