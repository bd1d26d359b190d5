/* aclnnApplyAdam.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_H
#define ACLNNOP_ACLNN_APPLY_ADAM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdam: Adam step with hyperparameters in tensors, in place
 *   varRef: parameters, any shape; updated
 *   m: first moment, same shape as varRef; updated; declared const
 *   v: second moment, same shape as varRef; updated; declared const
 *   beta1Power: beta1 to the power of the step, FLOAT, 1 element
 *   beta2Power: beta2 to the power of the step, FLOAT, 1 element
 *   lr: learning rate, FLOAT, 1 element
 *   beta1: decay rate of m, FLOAT, 1 element
 *   beta2: decay rate of v, FLOAT, 1 element
 *   epsilon: constant added to sqrt(v), FLOAT, 1 element
 *   grad: gradient, same shape as varRef
 *   useLocking: ignored
 *   useNesterov: true: Nesterov momentum */
ACLNN_API aclnnStatus aclnnApplyAdamGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* m, const aclTensor* v, const aclTensor* beta1Power, const aclTensor* beta2Power,
    const aclTensor* lr, const aclTensor* beta1, const aclTensor* beta2, const aclTensor* epsilon,
    const aclTensor* grad, bool useLocking, bool useNesterov, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnApplyAdam(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
