/* aclnnPreluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRELU_BACKWARD_H
#define ACLNNOP_ACLNN_PRELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPreluBackward: gradients of PReLU with respect to self and weight
 *   gradOutput: gradient of the output, broadcastable to self's shape
 *   self: forward input, any shape; axis 1 is the channel axis
 *   weight: slope for x <= 0, 1 element or one per channel, [C]
 *   gradInput: gradient of self, same shape as self
 *   gradWeight: gradient of weight: weight's shape if it has 1 element, else [C] */
ACLNN_API aclnnStatus aclnnPreluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* weight, aclTensor* gradInput,
    aclTensor* gradWeight, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPreluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
