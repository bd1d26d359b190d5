/* aclnnMseLossOut.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MSE_LOSS_OUT_H
#define ACLNNOP_ACLNN_MSE_LOSS_OUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMseLossOut: MSE loss: squared difference of self and target, reduced over axis 0
 *   self: prediction, broadcastable with target
 *   target: target, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: loss, broadcast shape of self and target, for reduction 1 and 2 without axis 0 */
ACLNN_API aclnnStatus aclnnMseLossOutGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMseLossOut(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
