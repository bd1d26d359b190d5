/* aclnnSmoothL1Loss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SMOOTH_L1_LOSS_H
#define ACLNNOP_ACLNN_SMOOTH_L1_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSmoothL1Loss: sizes of differences, squared where they are small, their mean or their sum
 *   self: what is predicted
 *   target: what it should be
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   beta: where the parabola meets the lines
 *   result: the losses, their mean or their sum */
ACLNN_API aclnnStatus aclnnSmoothL1LossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, float beta, aclTensor* result,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSmoothL1Loss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
