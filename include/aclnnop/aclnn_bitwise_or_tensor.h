/* aclnnBitwiseOrTensor, aclnnInplaceBitwiseOrTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BITWISE_OR_TENSOR_H
#define ACLNNOP_ACLNN_BITWISE_OR_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBitwiseOrTensor: element-wise bitwise or: self | other
 *   self: first operand, rank up to 8
 *   other: second operand, any shape
 *   out: output, broadcast shape of the operands */
ACLNN_API aclnnStatus aclnnBitwiseOrTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBitwiseOrTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBitwiseOrTensor: element-wise bitwise or: selfRef | other, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, any shape */
ACLNN_API aclnnStatus aclnnInplaceBitwiseOrTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBitwiseOrTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
