/* aclnnApplyAdamWV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamWV2: AdamW step, in place
 *   varRef: parameters, any shape; updated
 *   mRef: first moment, same shape as varRef; updated
 *   vRef: second moment, same shape as varRef; updated
 *   maxGradNormOptionalRef (may be null): maximum of v so far, same shape as varRef, updated; needed with amsgrad
 *   grad: gradient, same shape as varRef
 *   step: number of previous steps, FLOAT or INT64, 1 element
 *   lr: learning rate
 *   beta1: decay rate of m
 *   beta2: decay rate of v
 *   weightDecay: weight decay
 *   eps: constant added to sqrt(v)
 *   amsgrad: true: use the maximum of the second moments so far (AMSGrad)
 *   maximize: true: maximise, i.e. ascend the gradient */
ACLNN_API aclnnStatus aclnnApplyAdamWV2GetWorkspaceSize(
    aclTensor* varRef, aclTensor* mRef, aclTensor* vRef, aclTensor* maxGradNormOptionalRef, const aclTensor* grad,
    const aclTensor* step, float lr, float beta1, float beta2, float weightDecay, float eps, bool amsgrad,
    bool maximize, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyAdamWV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
