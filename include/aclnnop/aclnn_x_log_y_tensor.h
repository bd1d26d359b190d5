/* aclnnXLogYTensor, aclnnInplaceXLogYTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_X_LOG_Y_TENSOR_H
#define ACLNNOP_ACLNN_X_LOG_Y_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnXLogYTensor: element-wise x * log(y)
 *   self: input, rank up to 8
 *   other: second operand, rank up to 8
 *   out: output, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnXLogYTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnXLogYTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceXLogYTensor: element-wise x * log(y), in place
 *   selfRef: input, overwritten with the result; rank up to 8
 *   other: second operand, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceXLogYTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceXLogYTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
