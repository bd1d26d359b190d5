/* aclnnAddcmul, aclnnInplaceAddcmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDCMUL_H
#define ACLNNOP_ACLNN_ADDCMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddcmul: element-wise self + value * tensor1 * tensor2
 *   self: input, rank up to 8
 *   tensor1: first factor or dividend, rank up to 8
 *   tensor2: second factor or divisor, broadcastable with tensor1
 *   value: factor of the product or quotient
 *   out: output, broadcast shape of tensor1, tensor2, self */
ACLNN_API aclnnStatus aclnnAddcmulGetWorkspaceSize(
    const aclTensor* self, const aclTensor* tensor1, const aclTensor* tensor2, const aclScalar* value, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddcmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddcmul: element-wise selfRef + value * tensor1 * tensor2, in place
 *   selfRef: input, overwritten with the result (declared const); rank up to 8
 *   tensor1: first factor or dividend, rank up to 8
 *   tensor2: second factor or divisor, broadcastable with tensor1
 *   value: factor of the product or quotient */
ACLNN_API aclnnStatus aclnnInplaceAddcmulGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* tensor1, const aclTensor* tensor2, const aclScalar* value,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddcmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
