/* aclnnSmoothL1Loss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SMOOTH_L1_LOSS_H
#define ACLNNOP_ACLNN_SMOOTH_L1_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSmoothL1Loss: smooth L1 loss
 *   self: prediction, broadcastable with target
 *   target: target, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   beta: threshold between the squared and the linear part
 *   result: loss, broadcast shape of self and target for reduction 0, else 1 element */
ACLNN_API aclnnStatus aclnnSmoothL1LossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, float beta, aclTensor* result,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSmoothL1Loss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
