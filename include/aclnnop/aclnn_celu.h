/* aclnnCelu, aclnnInplaceCelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CELU_H
#define ACLNNOP_ACLNN_CELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCelu: element-wise CELU (continuously differentiable exponential linear unit)
 *   self: input, any shape
 *   alpha: alpha of the CELU formula, not 0
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnCeluGetWorkspaceSize(
    const aclTensor* self, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCelu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceCelu: element-wise CELU (continuously differentiable exponential linear unit), in place
 *   selfRef: input, any shape, overwritten by the output
 *   alpha: alpha of the CELU formula, not 0 */
ACLNN_API aclnnStatus aclnnInplaceCeluGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* alpha, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceCelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
