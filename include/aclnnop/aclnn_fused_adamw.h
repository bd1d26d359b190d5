/* aclnnFusedAdamw.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_ADAMW_H
#define ACLNNOP_ACLNN_FUSED_ADAMW_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedAdamw: a step of AdamW for lists of tensors, in place
 *   paramsRef: parameters
 *   grads: gradients
 *   expAvgsRef: first moments
 *   expAvgSqsRef: second moments
 *   maxExpAvgSqsRef (may be null): the largest second moments so far
 *   stateSteps: steps that were made before, one element each
 *   gradScaleOptional (may be null): what gradients are divided by, one element
 *   foundInfOptional (may be null): 1: nothing changes, one element
 *   lr: learning rate
 *   beta1: decay of the first moments
 *   beta2: decay of the second moments
 *   weightDecay: weight decay
 *   eps: what is added to the root of the second moments
 *   amsgrad: whether the largest v counts
 *   maximize: whether parameters follow the gradients */
ACLNN_API aclnnStatus aclnnFusedAdamwGetWorkspaceSize(
    const aclTensorList* paramsRef, const aclTensorList* grads, const aclTensorList* expAvgsRef,
    const aclTensorList* expAvgSqsRef, const aclTensorList* maxExpAvgSqsRef, const aclTensorList* stateSteps,
    const aclTensor* gradScaleOptional, const aclTensor* foundInfOptional, double lr, double beta1, double beta2,
    double weightDecay, double eps, bool amsgrad, bool maximize, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedAdamw(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
