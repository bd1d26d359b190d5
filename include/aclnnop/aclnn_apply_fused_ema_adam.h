/* aclnnApplyFusedEmaAdam.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_FUSED_EMA_ADAM_H
#define ACLNNOP_ACLNN_APPLY_FUSED_EMA_ADAM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyFusedEmaAdam: a step of Adam or AdamW and of a moving average of the parameters, in place
 *   grad: gradients
 *   varRef: parameters
 *   mRef: first moments
 *   vRef: second moments
 *   sRef: the moving average of the parameters
 *   step: number of this step, one element
 *   lr: learning rate
 *   emaDecay: what stays of s
 *   beta1: decay of m
 *   beta2: decay of v
 *   eps: what is added to the root of v
 *   mode: where the weights decay: 0 in the gradient, 1 in the step, else nowhere
 *   biasCorrection: whether the moments are corrected for their start at 0
 *   weightDecay: how much the weights decay */
ACLNN_API aclnnStatus aclnnApplyFusedEmaAdamGetWorkspaceSize(
    const aclTensor* grad, aclTensor* varRef, aclTensor* mRef, aclTensor* vRef, aclTensor* sRef, const aclTensor* step,
    double lr, double emaDecay, double beta1, double beta2, double eps, int64_t mode, bool biasCorrection,
    double weightDecay, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyFusedEmaAdam(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
