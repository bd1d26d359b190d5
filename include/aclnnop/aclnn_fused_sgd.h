/* aclnnFusedSgd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_SGD_H
#define ACLNNOP_ACLNN_FUSED_SGD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedSgd: SGD step for lists of tensors, in place
 *   paramsRef: parameters, list of tensors of any shapes; updated
 *   gradsRef: gradients, same shapes as paramsRef; divided by gradScaleOptional if given
 *   momentumBufferListOptionalRef (may be null): momentum buffers, same shapes as paramsRef; updated; empty: none
 *   gradScaleOptional (may be null): divisor of the gradients, 1 element; null: 1
 *   weightDecay: weight decay
 *   momentum: momentum factor
 *   lr: learning rate
 *   dampening: dampening of the momentum
 *   nesterov: true: Nesterov momentum
 *   maximize: true: maximise, i.e. ascend the gradient
 *   isFirstStep: true: the momentum buffers are initialised with the gradients */
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
