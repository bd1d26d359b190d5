/* aclnnXLogYScalarOther, aclnnInplaceXLogYScalarOther.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_X_LOG_Y_SCALAR_OTHER_H
#define ACLNNOP_ACLNN_X_LOG_Y_SCALAR_OTHER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnXLogYScalarOther: element-wise x * log(y) for a scalar y
 *   self: input, rank up to 8
 *   other: second operand, a scalar
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnXLogYScalarOtherGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnXLogYScalarOther(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceXLogYScalarOther: element-wise x * log(y) for a scalar y, in place
 *   selfRef: input, overwritten with the result; rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceXLogYScalarOtherGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceXLogYScalarOther(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
