/* aclnnBitwiseAndScalar, aclnnInplaceBitwiseAndScalar.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BITWISE_AND_SCALAR_H
#define ACLNNOP_ACLNN_BITWISE_AND_SCALAR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBitwiseAndScalar: element-wise bitwise and with a scalar: self & other
 *   self: first operand, rank up to 8
 *   other: second operand, a scalar
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnBitwiseAndScalarGetWorkspaceSize(
    const aclTensor* self, const aclScalar* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBitwiseAndScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBitwiseAndScalar: element-wise bitwise and with a scalar: selfRef & other, in place
 *   selfRef: first operand, overwritten with the result (declared const); rank up to 8
 *   other: second operand, a scalar */
ACLNN_API aclnnStatus aclnnInplaceBitwiseAndScalarGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBitwiseAndScalar(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
