/* aclnnSub, aclnnSubs, aclnnInplaceSub, aclnnInplaceSubs.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SUB_H
#define ACLNNOP_ACLNN_SUB_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSub: self - alpha * other, element by element
 *   self: the minuend
 *   other: the subtrahend
 *   alpha: factor of other; NaN counts as 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnSubGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSub(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnSubs: self - alpha * other for a scalar, element by element
 *   self: the minuend
 *   other: the subtrahend
 *   alpha: factor of other; NaN counts as 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnSubsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSubs(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSub: selfRef - alpha * other, element by element, in place
 *   selfRef: the minuend, overwritten with the result
 *   other: the subtrahend
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceSubGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSub(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSubs: selfRef - alpha * other for a scalar, element by element, in place
 *   selfRef: the minuend, overwritten with the result
 *   other: the subtrahend
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceSubsGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSubs(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
