/* aclnnSmoothL1LossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_SMOOTH_L1_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSmoothL1LossBackward: gradient of the smooth differences
 *   gradOut: the gradient at the loss
 *   self: what is predicted
 *   target: what it should be
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   beta: where the parabola meets the lines
 *   gradInput: the gradient at self */
ACLNN_API aclnnStatus aclnnSmoothL1LossBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* self, const aclTensor* target, int64_t reduction, float beta,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSmoothL1LossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
