/* aclnnNeScalar, aclnnInplaceNeScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NE_SCALAR_H
#define ACLNNOP_ACLNN_NE_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNeScalar: element-wise self != other for a scalar
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   out: comparison results, same shape as self */
ACLNN_API aclnnStatus aclnnNeScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNeScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceNeScalar: element-wise selfRef != other for a scalar, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceNeScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNeScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
