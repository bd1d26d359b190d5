/* aclnnBinaryCrossEntropyWithLogits.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyWithLogits: binary cross entropy with logits
 *   self: logits x, any shape
 *   target: target probabilities, same shape as self
 *   weightOptional (may be null): weight of every element, broadcastable to self's shape; null: 1
 *   posWeightOptional (may be null): weight of positive examples, broadcastable to self's shape; null: 1
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: loss, shape of self for reduction 0, else 1 element */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional, const aclTensor* posWeightOptional,
    int64_t reduction, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogits(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
