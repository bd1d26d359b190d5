/* aclnnSub, aclnnSubs, aclnnInplaceSub, aclnnInplaceSubs.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SUB_H
#define ACLNNOP_ACLNN_SUB_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSub: element-wise self - alpha * other
 *   self: minuend, rank up to 8
 *   other: subtrahend, rank up to 8
 *   alpha: factor of other; NaN counts as 1
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnSubGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSub(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnSubs: element-wise self - alpha * other for a scalar
 *   self: minuend, rank up to 8
 *   other: subtrahend, a scalar
 *   alpha: factor of other; NaN counts as 1
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSubsGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, const aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSubs(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSub: element-wise selfRef - alpha * other, in place
 *   selfRef: minuend, overwritten with the result; rank up to 8
 *   other: subtrahend, rank up to 8
 *   alpha: factor of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceSubGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, const aclScalar* alpha, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSub(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSubs: element-wise selfRef - alpha * other for a scalar, in place
 *   selfRef: minuend, overwritten with the result; rank up to 8
 *   other: subtrahend, a scalar
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
