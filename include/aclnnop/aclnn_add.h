/* aclnnAdd, aclnnAdds, aclnnInplaceAdd, aclnnInplaceAdds.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_H
#define ACLNNOP_ACLNN_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdd: element-wise self + alpha * other
 *   self: first operand, rank up to 8
 *   other: second operand, rank up to 8
 *   alpha: factor of other; NaN counts as 1
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnAddGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnAdds: element-wise self + alpha * other for a scalar
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   alpha: factor of other; NaN counts as 1
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnAddsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdds(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAdd: element-wise selfRef + alpha * other, in place
 *   selfRef: first operand, overwritten with the result (declared const); rank up to 8
 *   other: second operand, rank up to 8
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceAddGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAdds: element-wise selfRef + alpha * other for a scalar, in place
 *   selfRef: first operand, overwritten with the result (declared const); rank up to 8
 *   other: second operand, a scalar
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceAddsGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAdds(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
