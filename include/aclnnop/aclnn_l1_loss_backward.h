/* aclnnL1LossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_L1_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnL1LossBackward: gradient of the sizes of differences
 *   gradOutput: the gradient at the loss
 *   self: what is predicted
 *   target: what it should be
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   gradInput: the gradient at self */
ACLNN_API aclnnStatus aclnnL1LossBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, int64_t reduction,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnL1LossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
