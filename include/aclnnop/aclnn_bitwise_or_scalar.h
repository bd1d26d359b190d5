/* aclnnBitwiseOrScalar, aclnnInplaceBitwiseOrScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BITWISE_OR_SCALAR_H
#define ACLNNOP_ACLNN_BITWISE_OR_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBitwiseOrScalar: element-wise bitwise or with a scalar: self | other
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   out: output, broadcast shape of the operands */
ACLNN_API aclnnStatus aclnnBitwiseOrScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBitwiseOrScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBitwiseOrScalar: element-wise bitwise or with a scalar: selfRef | other, in place
 *   selfRef: first operand, overwritten with the result; rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceBitwiseOrScalarGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBitwiseOrScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
