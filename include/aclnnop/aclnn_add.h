/* aclnnAdd, aclnnAdds, aclnnInplaceAdd, aclnnInplaceAdds.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_H
#define ACLNNOP_ACLNN_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdd: self + alpha * other, element by element
 *   self: the first addend
 *   other: the second addend
 *   alpha: factor of other; NaN counts as 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnAddGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdd(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnAdds: self + alpha * other for a scalar, element by element
 *   self: the first addend
 *   other: the second addend
 *   alpha: factor of other; NaN counts as 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnAddsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdds(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAdd: selfRef + alpha * other, element by element, in place
 *   selfRef: the first addend, overwritten with the result although declared const
 *   other: the second addend
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceAddGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAdds: selfRef + alpha * other for a scalar, element by element, in place
 *   selfRef: the first addend, overwritten with the result although declared const
 *   other: the second addend
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
