/* aclnnSoftMarginLossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFT_MARGIN_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_SOFT_MARGIN_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftMarginLossBackward: gradient of the soft margin loss with respect to self
 *   gradOutput: gradient of the loss, broadcastable with self
 *   self: prediction, broadcastable with target
 *   target: labels, 1 or -1, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: gradient of self, broadcast shape of gradOutput, self and target */
ACLNN_API aclnnStatus aclnnSoftMarginLossBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftMarginLossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
