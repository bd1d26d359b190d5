/* aclnnLtTensor, aclnnInplaceLtTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LT_TENSOR_H
#define ACLNNOP_ACLNN_LT_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLtTensor: element-wise self < other
 *   self: first operand, rank up to 8
 *   other: second operand, rank up to 8
 *   out: comparison results, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLtTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLtTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLtTensor: element-wise selfRef < other, in place
 *   selfRef: first operand, overwritten with the result (declared const); rank up to 8
 *   other: second operand, rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceLtTensorGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLtTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
