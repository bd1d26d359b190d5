/* aclnnBinaryCrossEntropyWithLogitsBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyWithLogitsBackward: gradient of binary cross entropy with logits with respect to self
 *   gradOutput: gradient of the loss, broadcastable to self's shape
 *   self: logits x, any shape
 *   target: target probabilities, same shape as self
 *   weightOptional (may be null): weight of every element, broadcastable to self's shape; null: 1
 *   posWeightOptional (may be null): weight of positive examples, broadcastable to self's shape; null: 1
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: gradient of self, same shape as self, dtype of target */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional,
    const aclTensor* posWeightOptional, int64_t reduction, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
