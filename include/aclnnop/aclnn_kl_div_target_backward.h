/* aclnnKlDivTargetBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KL_DIV_TARGET_BACKWARD_H
#define ACLNNOP_ACLNN_KL_DIV_TARGET_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKlDivTargetBackward: gradient of the Kullback-Leibler divergence with respect to target
 *   gradOutput: gradient of the loss, broadcastable to the broadcast shape of self and target
 *   self: log-probabilities, any shape
 *   target: target probabilities, or log-probabilities with logTarget, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum, 3 batchmean (sum over the size of axis 0)
 *   logTarget: true: target holds log-probabilities
 *   gradTarget: gradient of target, same shape as target */
ACLNN_API aclnnStatus aclnnKlDivTargetBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction, bool logTarget,
    aclTensor* gradTarget, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKlDivTargetBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
