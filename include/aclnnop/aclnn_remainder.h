/* aclnnRemainderScalarTensor, aclnnRemainderTensorScalar, aclnnRemainderTensorTensor, aclnnInplaceRemainderTensorScalar, aclnnInplaceRemainderTensorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REMAINDER_H
#define ACLNNOP_ACLNN_REMAINDER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRemainderScalarTensor: element-wise remainder of a scalar self / other, with the sign of other
 *   self: dividend, a scalar
 *   other: divisor, rank up to 8
 *   out: remainders, same shape as other */
ACLNN_API aclnnStatus aclnnRemainderScalarTensorGetWorkspaceSize(
    const aclScalar* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderScalarTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRemainderTensorScalar: element-wise remainder of self / other for a scalar, with the sign of other
 *   self: dividend, rank up to 8
 *   other: divisor, a scalar
 *   out: remainders, same shape as self */
ACLNN_API aclnnStatus aclnnRemainderTensorScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRemainderTensorTensor: element-wise remainder of self / other, with the sign of other
 *   self: dividend, rank up to 8
 *   other: divisor, rank up to 8
 *   out: remainders, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnRemainderTensorTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRemainderTensorScalar: element-wise remainder of selfRef / other for a scalar, with the sign of other, in
 * place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, a scalar */
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRemainderTensorTensor: element-wise remainder of selfRef / other, with the sign of other, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
