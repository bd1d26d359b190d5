/* aclnnFloorDivide, aclnnFloorDivides, aclnnInplaceFloorDivide, aclnnInplaceFloorDivides.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLOOR_DIVIDE_H
#define ACLNNOP_ACLNN_FLOOR_DIVIDE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFloorDivide: self / other, rounded down, element by element
 *   self: the dividends
 *   other: the divisors
 *   out: the quotients */
ACLNN_API aclnnStatus aclnnFloorDivideGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFloorDivide(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFloorDivides: self / other for a scalar, rounded down, element by element
 *   self: the dividends
 *   other: the divisor
 *   out: the quotients */
ACLNN_API aclnnStatus aclnnFloorDividesGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFloorDivides(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFloorDivide: selfRef / other, rounded down, element by element, in place
 *   selfRef: the dividends, overwritten with the quotients
 *   other: the divisors */
ACLNN_API aclnnStatus aclnnInplaceFloorDivideGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivide(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFloorDivides: selfRef / other for a scalar, rounded down, element by element, in place
 *   selfRef: the dividends, overwritten with the quotients
 *   other: the divisor */
ACLNN_API aclnnStatus aclnnInplaceFloorDividesGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivides(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
