/* aclnnRemainderScalarTensor, aclnnRemainderTensorScalar, aclnnRemainderTensorTensor, aclnnInplaceRemainderTensorScalar, aclnnInplaceRemainderTensorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_REMAINDER_H
#define ACLNNOP_ACLNN_REMAINDER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRemainderScalarTensor: the rest of a scalar self / other with the sign of other, element by element
 *   self: the dividend
 *   other: the divisors
 *   out: the rests */
ACLNN_API aclnnStatus aclnnRemainderScalarTensorGetWorkspaceSize(
    const aclScalar* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderScalarTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRemainderTensorScalar: the rest of self / other with the sign of a scalar other, element by element
 *   self: the dividends
 *   other: the divisor
 *   out: the rests */
ACLNN_API aclnnStatus aclnnRemainderTensorScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRemainderTensorTensor: the rest of self / other with the sign of other, element by element
 *   self: the dividends
 *   other: the divisors
 *   out: the rests */
ACLNN_API aclnnStatus aclnnRemainderTensorTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRemainderTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRemainderTensorScalar: the rest of selfRef / other with the sign of a scalar other, element by element,
 * in place
 *   selfRef: the dividends, overwritten with the rests
 *   other: the divisor */
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRemainderTensorTensor: the rest of selfRef / other with the sign of other, element by element, in place
 *   selfRef: the dividends, overwritten with the rests
 *   other: the divisors */
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRemainderTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
