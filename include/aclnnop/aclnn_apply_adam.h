/* aclnnApplyAdam.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_APPLY_ADAM_H
#define ACLNNOP_ACLNN_APPLY_ADAM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnApplyAdam: a step of Adam whose numbers are tensors, in place
 *   varRef: parameters
 *   m: first moments, although they are declared const
 *   v: second moments, although they are declared const
 *   beta1Power: beta1 to the power of this step, one element
 *   beta2Power: the same of beta2, one element
 *   lr: learning rate, one element
 *   beta1: decay of m, one element
 *   beta2: decay of v, one element
 *   epsilon: what is added to the root of v, one element
 *   grad: gradients
 *   useLocking: nobody looks at it
 *   useNesterov: whether the step looks ahead as Nesterov's */
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
