/* aclnnApplyAdamW.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamW: a step of AdamW whose numbers are tensors, in place
 *   varRef: parameters
 *   mRef: first moments
 *   vRef: second moments
 *   beta1Power: beta1 to the power of the steps so far, one element
 *   beta2Power: the same of beta2, one element
 *   lr: learning rate, one element
 *   weightDecay: weight decay, one element
 *   beta1: decay of m, one element
 *   beta2: decay of v, one element
 *   eps: what is added to the root of v, one element
 *   grad: gradients
 *   maxGradNormOptional (may be null): the largest v so far, with amsgrad; only read
 *   amsgrad: whether the largest v counts
 *   maximize: whether parameters follow the gradients */
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
