/* aclnnAddRelu, aclnnInplaceAddRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RELU_H
#define ACLNNOP_ACLNN_ADD_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRelu: max(self + alpha * other, 0), element by element
 *   self: the first addend
 *   other: the second addend
 *   alpha: factor of other; NaN counts as 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnAddReluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddRelu: max(selfRef + alpha * other, 0), element by element, in place
 *   selfRef: the first addend, overwritten with the result
 *   other: the second addend
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceAddReluGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, aclScalar* alpha, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
