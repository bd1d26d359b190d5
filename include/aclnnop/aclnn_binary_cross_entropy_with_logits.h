/* aclnnBinaryCrossEntropyWithLogits.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyWithLogits: cross entropies of logits and wanted probabilities, their mean or their sum
 *   self: x, the logits
 *   target: the wanted probabilities
 *   weightOptional (may be null): a factor for every element, broadcast to self's shape; null means 1
 *   posWeightOptional (may be null): a factor for log(sigmoid(x)), broadcast likewise; null means 1
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   out: the losses, their mean or their sum */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional, const aclTensor* posWeightOptional,
    int64_t reduction, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogits(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
