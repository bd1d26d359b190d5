/* aclnnMseLossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MSE_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_MSE_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMseLossBackward: gradient of the squared differences
 *   gradOutput: the gradient at the loss
 *   self: what is predicted
 *   target: what it should be
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   out: the losses, their mean or their sum */
ACLNN_API aclnnStatus aclnnMseLossBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMseLossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
