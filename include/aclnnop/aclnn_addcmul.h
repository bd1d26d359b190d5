/* aclnnAddcmul, aclnnInplaceAddcmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDCMUL_H
#define ACLNNOP_ACLNN_ADDCMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddcmul: self + value * tensor1 * tensor2, element by element
 *   self: the addend
 *   tensor1: the first factor or the dividend
 *   tensor2: the second factor or the divisor
 *   value: factor of the product or quotient
 *   out: the result */
ACLNN_API aclnnStatus aclnnAddcmulGetWorkspaceSize(
    const aclTensor* self, const aclTensor* tensor1, const aclTensor* tensor2, const aclScalar* value, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddcmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddcmul: selfRef + value * tensor1 * tensor2, element by element, in place
 *   selfRef: the addend, overwritten with the result although declared const
 *   tensor1: the first factor or the dividend
 *   tensor2: the second factor or the divisor
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
