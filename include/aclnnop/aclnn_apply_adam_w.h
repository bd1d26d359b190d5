/* aclnnApplyAdamW.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamW: AdamW step with hyperparameters in tensors, in place
 *   varRef: parameters, any shape; updated
 *   mRef: first moment, same shape as varRef; updated
 *   vRef: second moment, same shape as varRef; updated
 *   beta1Power: beta1 to the power of the previous steps, dtype of varRef, 1 element
 *   beta2Power: beta2 to the power of the previous steps, dtype of varRef, 1 element
 *   lr: learning rate, dtype of varRef, 1 element
 *   weightDecay: weight decay, dtype of varRef, 1 element
 *   beta1: decay rate of m, dtype of varRef, 1 element
 *   beta2: decay rate of v, dtype of varRef, 1 element
 *   eps: constant added to sqrt(v), dtype of varRef, 1 element
 *   grad: gradient, same shape as varRef
 *   maxGradNormOptional (may be null): maximum of v so far, same shape as varRef, needed with amsgrad; not updated
 *   amsgrad: true: use the maximum of the second moments so far (AMSGrad)
 *   maximize: true: maximise, i.e. ascend the gradient */
ACLNN_API aclnnStatus aclnnApplyAdamWGetWorkspaceSize(
    aclTensor* varRef, aclTensor* mRef, aclTensor* vRef, const aclTensor* beta1Power, const aclTensor* beta2Power,
    const aclTensor* lr, const aclTensor* weightDecay, const aclTensor* beta1, const aclTensor* beta2,
    const aclTensor* eps, const aclTensor* grad, const aclTensor* maxGradNormOptional, bool amsgrad, bool maximize,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyAdamW(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
