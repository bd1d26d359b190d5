/* aclnnSmoothL1LossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSmoothL1LossBackward: gradient of the smooth L1 loss with respect to self
 *   gradOut: gradient of the loss, broadcastable with self
 *   self: prediction, broadcastable with target
 *   target: target, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   beta: threshold between the squared and the linear part
 *   gradInput: gradient of self, broadcast shape of gradOut, self and target */
ACLNN_API aclnnStatus aclnnSmoothL1LossBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* self, const aclTensor* target, int64_t reduction, float beta,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSmoothL1LossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
