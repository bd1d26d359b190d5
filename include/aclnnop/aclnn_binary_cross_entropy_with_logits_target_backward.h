/* aclnnBinaryCrossEntropyWithLogitsTargetBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_TARGET_BACKWARD_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_TARGET_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyWithLogitsTargetBackward: gradient of the binary cross entropy with logits with respect to its
 * target
 *   gradOutput: the gradient at the loss, broadcast to self's shape
 *   self: x, the logits
 *   target: the wanted probabilities, on which the gradient does not depend
 *   weightOptional (may be null): a factor for every element, broadcast to self's shape; null means 1
 *   posWeightOptional (may be null): a factor for log(sigmoid(x)), broadcast likewise; null means 1
 *   reduction: how the loss was reduced: 0 not at all, 1 mean, 2 sum
 *   gradTarget: the gradient with respect to target */
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
