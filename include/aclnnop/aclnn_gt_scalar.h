/* aclnnGtScalar, aclnnInplaceGtScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GT_SCALAR_H
#define ACLNNOP_ACLNN_GT_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGtScalar: element-wise self > other for a scalar
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   out: comparison results, same shape as self */
ACLNN_API aclnnStatus aclnnGtScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGtScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceGtScalar: element-wise selfRef > other for a scalar, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceGtScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceGtScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
