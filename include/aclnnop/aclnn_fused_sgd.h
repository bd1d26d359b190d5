/* aclnnFusedSgd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_SGD_H
#define ACLNNOP_ACLNN_FUSED_SGD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedSgd: a step of SGD for lists of tensors, in place
 *   paramsRef: parameters
 *   gradsRef: gradients, divided by the scale if there is one
 *   momentumBufferListOptionalRef (may be null): momentum; empty: none
 *   gradScaleOptional (may be null): what gradients are divided by, one element
 *   weightDecay: weight decay
 *   momentum: decay of the momentum
 *   lr: learning rate
 *   dampening: how much less of the gradient goes to the momentum
 *   nesterov: whether the step looks ahead as Nesterov's
 *   maximize: whether parameters follow the gradients
 *   isFirstStep: whether the momentum starts as the gradient */
ACLNN_API aclnnStatus aclnnFusedSgdGetWorkspaceSize(
    const aclTensorList* paramsRef, const aclTensorList* gradsRef, const aclTensorList* momentumBufferListOptionalRef,
    const aclTensor* gradScaleOptional, float weightDecay, float momentum, float lr, float dampening, bool nesterov,
    bool maximize, bool isFirstStep, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedSgd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
