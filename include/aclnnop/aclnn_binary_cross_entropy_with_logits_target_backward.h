/* aclnnBinaryCrossEntropyWithLogitsTargetBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_TARGET_BACKWARD_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_TARGET_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyWithLogitsTargetBackward: gradient of the binary cross entropy with logits with respect to
 * target
 *   gradOutput: gradient of the loss, broadcastable to self's shape
 *   self: logits, any shape
 *   target: target probabilities, same shape as self; the gradient does not depend on them
 *   weightOptional (may be null): weight of every element, broadcastable to self's shape; null: 1
 *   posWeightOptional (may be null): weight of positive examples, broadcastable to self's shape; null: 1
 *   reduction: reduction of the forward loss: 0 none, 1 mean, 2 sum
 *   gradTarget: gradient of target, same shape as self, dtype of target */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsTargetBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional,
    const aclTensor* posWeightOptional, int64_t reduction, aclTensor* gradTarget, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsTargetBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
