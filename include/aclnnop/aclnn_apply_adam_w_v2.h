/* aclnnApplyAdamWV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H
#define ACLNNOP_ACLNN_APPLY_ADAM_W_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdamWV2: a step of AdamW, in place
 *   varRef: parameters
 *   mRef: first moments
 *   vRef: second moments
 *   maxGradNormOptionalRef (may be null): the largest v so far, with amsgrad
 *   grad: gradients
 *   step: steps that were made before, one element
 *   lr: learning rate
 *   beta1: decay of m
 *   beta2: decay of v
 *   weightDecay: weight decay
 *   eps: what is added to the root of v
 *   amsgrad: whether the largest v counts
 *   maximize: whether parameters follow the gradients */
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
