/* aclnnMseLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MSE_LOSS_H
#define ACLNNOP_ACLNN_MSE_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMseLoss: MSE loss: squared difference of self and target
 *   self: prediction, broadcastable with target
 *   target: target, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: loss, broadcast shape of self and target for reduction 0, else a scalar */
ACLNN_API aclnnStatus aclnnMseLossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMseLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
