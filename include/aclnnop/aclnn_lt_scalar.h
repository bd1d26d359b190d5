/* aclnnLtScalar, aclnnInplaceLtScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LT_SCALAR_H
#define ACLNNOP_ACLNN_LT_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLtScalar: element-wise self < other for a scalar
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   out: comparison results, same shape as self */
ACLNN_API aclnnStatus aclnnLtScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLtScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLtScalar: element-wise selfRef < other for a scalar, in place
 *   selfRef: first operand, overwritten with the result (declared const); rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceLtScalarGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLtScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
