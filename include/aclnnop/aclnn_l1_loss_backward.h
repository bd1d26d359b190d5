/* aclnnL1LossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnL1LossBackward: gradient of the L1 loss with respect to self
 *   gradOutput: gradient of the loss, broadcastable with self
 *   self: prediction, broadcastable with target
 *   target: target, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   gradInput: gradient of self, broadcast shape of gradOutput, self and target */
ACLNN_API aclnnStatus aclnnL1LossBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnL1LossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
