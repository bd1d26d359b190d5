/* aclnnBinaryCrossEntropy.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropy: binary cross entropy of probabilities
 *   self: input probabilities, any shape
 *   target: target probabilities, same shape as self; backward: broadcastable to it
 *   weight (may be null): weight of every element, same shape as self; null: 1
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: loss, shape of self for reduction 0, else 1 element */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weight, int64_t reduction, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
