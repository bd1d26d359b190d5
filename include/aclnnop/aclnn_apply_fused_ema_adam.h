/* aclnnApplyFusedEmaAdam.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_FUSED_EMA_ADAM_H
#define ACLNNOP_ACLNN_APPLY_FUSED_EMA_ADAM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyFusedEmaAdam: Adam or AdamW step with an exponential moving average of the parameters, in place
 *   grad: gradient, same shape as varRef
 *   varRef: parameters, any shape; updated
 *   mRef: first moment, same shape as varRef; updated
 *   vRef: second moment, same shape as varRef; updated
 *   sRef: exponential moving average of the parameters, same shape as grad; updated
 *   step: number of this step, INT64, [1]
 *   lr: learning rate
 *   emaDecay: decay rate of s
 *   beta1: decay rate of m
 *   beta2: decay rate of v
 *   eps: constant added to sqrt(v)
 *   mode: weight decay: 0 L2 (added to the gradient), 1 decoupled (AdamW)
 *   biasCorrection: true: bias correction of the moments
 *   weightDecay: weight decay */
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
