/* aclnnBinaryCrossEntropyBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_BACKWARD_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropyBackward: gradient of the cross entropies of probabilities
 *   gradOutput: the gradient at the loss, broadcast to self's shape
 *   self: probabilities
 *   target: the wanted probabilities
 *   weightOptional (may be null): a factor for every element, broadcast to self's shape; null means 1
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   out: the gradient at self */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weightOptional,
    int64_t reduction, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
