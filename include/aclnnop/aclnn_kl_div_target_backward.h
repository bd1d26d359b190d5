/* aclnnKlDivTargetBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KL_DIV_TARGET_BACKWARD_H
#define ACLNNOP_ACLNN_KL_DIV_TARGET_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKlDivTargetBackward: gradient of the divergences at target
 *   gradOutput: the gradient at the divergences, their mean or their sum
 *   self: logarithms of probabilities
 *   target: probabilities, or their logarithms
 *   reduction: 0: all of them, 1: their mean, 2: their sum, 3: that over axis 0's size
 *   logTarget: whether target has logarithms
 *   gradTarget: the gradient at target */
ACLNN_API aclnnStatus aclnnKlDivTargetBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction, bool logTarget,
    aclTensor* gradTarget, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKlDivTargetBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
