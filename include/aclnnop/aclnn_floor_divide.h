/* aclnnFloorDivide, aclnnFloorDivides, aclnnInplaceFloorDivide, aclnnInplaceFloorDivides.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLOOR_DIVIDE_H
#define ACLNNOP_ACLNN_FLOOR_DIVIDE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFloorDivide: element-wise floor division self // other
 *   self: dividend, rank up to 8
 *   other: divisor, rank up to 8
 *   out: quotients, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnFloorDivideGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFloorDivide(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFloorDivides: element-wise floor division self // other for a scalar
 *   self: dividend, rank up to 8
 *   other: divisor, a scalar
 *   out: quotients, same shape as self */
ACLNN_API aclnnStatus aclnnFloorDividesGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFloorDivides(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFloorDivide: element-wise floor division selfRef // other, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceFloorDivideGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivide(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceFloorDivides: element-wise floor division selfRef // other for a scalar, in place
 *   selfRef: dividend, overwritten with the result; rank up to 8
 *   other: divisor, a scalar */
ACLNN_API aclnnStatus aclnnInplaceFloorDividesGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceFloorDivides(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
