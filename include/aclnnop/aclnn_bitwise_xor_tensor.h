/* aclnnBitwiseXorTensor, aclnnInplaceBitwiseXorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BITWISE_XOR_TENSOR_H
#define ACLNNOP_ACLNN_BITWISE_XOR_TENSOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBitwiseXorTensor: element-wise bitwise xor: self ^ other
 *   self: first operand, rank up to 8
 *   other: second operand, any shape
 *   out: output, broadcast shape of the operands */
ACLNN_API aclnnStatus aclnnBitwiseXorTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBitwiseXorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBitwiseXorTensor: element-wise bitwise xor: selfRef ^ other, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, any shape */
ACLNN_API aclnnStatus aclnnInplaceBitwiseXorTensorGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBitwiseXorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
