/* aclnnClamp, aclnnClampMax, aclnnClampMaxTensor, aclnnClampMin, aclnnClampMinTensor, aclnnClampTensor, aclnnInplaceClampMax, aclnnInplaceClampMaxTensor, aclnnInplaceClampMinTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLAMP_H
#define ACLNNOP_ACLNN_CLAMP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClamp: clamps the elements of self to [clipValueMin, clipValueMax]
 *   self: input, rank up to 8
 *   clipValueMin (may be null): lower bound; null: none
 *   clipValueMax (may be null): upper bound; null: none; one of the bounds is required
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnClampGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, const aclScalar* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClamp(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMax: element-wise minimum of self and the scalar clipValueMax
 *   self: input, rank up to 8
 *   clipValueMax: upper bound
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnClampMaxGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMax, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMaxTensor: element-wise minimum of self and clipValueMax
 *   self: input, rank up to 8
 *   max: upper bounds, broadcastable with self
 *   out: output, broadcast shape of self and clipValueMax */
ACLNN_API aclnnStatus aclnnClampMaxTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* max, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMaxTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMin: element-wise maximum of self and the scalar clipValueMin
 *   self: input, rank up to 8
 *   clipValueMin: lower bound
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnClampMinGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMin(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMinTensor: element-wise maximum of self and clipValueMin
 *   self: input, rank up to 8
 *   clipValueMin: lower bounds, broadcastable with self
 *   out: output, broadcast shape of self and clipValueMin */
ACLNN_API aclnnStatus aclnnClampMinTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* clipValueMin, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMinTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampTensor: clamps the elements of self to [clipValueMin, clipValueMax], both tensors
 *   self: input, rank up to 8
 *   clipValueMin (may be null): lower bounds, broadcastable with self; null: none
 *   clipValueMax (may be null): upper bounds, broadcastable with self; null: none; one of the bounds is required
 *   out: output, broadcast shape of self and the bounds */
ACLNN_API aclnnStatus aclnnClampTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* clipValueMin, const aclTensor* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMax: element-wise minimum of selfRef and the scalar clipValueMax, in place
 *   selfRef: tensor of any shape, clamped in place, although declared const
 *   clipValueMax: upper bound */
ACLNN_API aclnnStatus aclnnInplaceClampMaxGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* clipValueMax, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMaxTensor: element-wise minimum of selfRef and clipValueMax, in place
 *   selfRef: tensor clamped in place, rank up to 8
 *   max: upper bounds, broadcastable with self */
ACLNN_API aclnnStatus aclnnInplaceClampMaxTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* max, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMaxTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMinTensor: element-wise maximum of selfRef and clipValueMin, in place
 *   selfRef: tensor clamped in place, rank up to 8
 *   clipValueMin: lower bounds, broadcastable with self */
ACLNN_API aclnnStatus aclnnInplaceClampMinTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* clipValueMin, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMinTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
