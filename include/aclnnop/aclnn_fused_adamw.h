/* aclnnFusedAdamw.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_ADAMW_H
#define ACLNNOP_ACLNN_FUSED_ADAMW_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedAdamw: AdamW step for lists of tensors, in place
 *   paramsRef: parameters, list of tensors of any shapes; updated
 *   grads: gradients, same shapes as paramsRef
 *   expAvgsRef: first moments, same shapes as paramsRef; updated
 *   expAvgSqsRef: second moments, same shapes as paramsRef; updated
 *   maxExpAvgSqsRef (may be null): maxima of the second moments so far, same shapes as paramsRef; updated; needed with
 *   amsgrad
 *   stateSteps: number of previous steps of every tensor, FLOAT or INT64, 1 element each
 *   gradScaleOptional (may be null): divisor of the gradients, 1 element; null: 1
 *   foundInfOptional (may be null): overflow flag, 1 element; 1: no update; null: 0
 *   lr: learning rate
 *   beta1: decay rate of the first moments
 *   beta2: decay rate of the second moments
 *   weightDecay: weight decay
 *   eps: constant added to the root of the second moments
 *   amsgrad: true: use the maximum of the second moments so far (AMSGrad)
 *   maximize: true: maximise, i.e. ascend the gradient */
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
