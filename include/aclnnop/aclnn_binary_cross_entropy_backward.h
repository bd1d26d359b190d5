/* aclnnBinaryCrossEntropyBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_BACKWARD_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyBackward: gradient of binary cross entropy of probabilities with respect to self
 *   gradOutput: gradient of the loss, broadcastable to self's shape
 *   self: input probabilities, any shape
 *   target: target probabilities, same shape as self; backward: broadcastable to it
 *   weightOptional (may be null): weight of every element, broadcastable to self's shape; null: 1
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional,
    int64_t reduction, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
