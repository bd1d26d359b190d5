/* aclnnClamp, aclnnClampMax, aclnnClampMaxTensor, aclnnClampMin, aclnnClampMinTensor, aclnnClampTensor, aclnnInplaceClampMax, aclnnInplaceClampMaxTensor, aclnnInplaceClampMinTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CLAMP_H
#define ACLNNOP_ACLNN_CLAMP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnClamp: x between two bounds, element by element
 *   self: x
 *   clipValueMin (may be null): the lower bound; null: none
 *   clipValueMax (may be null): the upper bound; null: none, unless the lower one is null too
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, const aclScalar* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClamp(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMax: x, but not above a bound, element by element
 *   self: x
 *   clipValueMax: the upper bound
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampMaxGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMax, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMaxTensor: x, but not above the elements of a tensor
 *   self: x
 *   max: the upper bounds
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampMaxTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* max, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMaxTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMin: x, but not below a bound, element by element
 *   self: x
 *   clipValueMin: the lower bound
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampMinGetWorkspaceSize(
    const aclTensor* self, const aclScalar* clipValueMin, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMin(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampMinTensor: x, but not below the elements of a tensor
 *   self: x
 *   clipValueMin: the lower bounds
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampMinTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* clipValueMin, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampMinTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnClampTensor: x between the elements of two tensors
 *   self: x
 *   clipValueMin (may be null): the lower bounds; null: none
 *   clipValueMax (may be null): the upper bounds; null: none, unless the lower ones are null too
 *   out: the result */
ACLNN_API aclnnStatus aclnnClampTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* clipValueMin, const aclTensor* clipValueMax, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnClampTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMax: x, but not above a bound, element by element, in place
 *   selfRef: x, overwritten with the result although declared const
 *   clipValueMax: the upper bound */
ACLNN_API aclnnStatus aclnnInplaceClampMaxGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* clipValueMax, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMaxTensor: x, but not above the elements of a tensor, in place
 *   selfRef: x, overwritten with the result
 *   max: the upper bounds */
ACLNN_API aclnnStatus aclnnInplaceClampMaxTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* max, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMaxTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceClampMinTensor: x, but not below the elements of a tensor, in place
 *   selfRef: x, overwritten with the result
 *   clipValueMin: the lower bounds */
ACLNN_API aclnnStatus aclnnInplaceClampMinTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* clipValueMin, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceClampMinTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
