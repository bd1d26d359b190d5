/* aclnnAddcdiv, aclnnInplaceAddcdiv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDCDIV_H
#define ACLNNOP_ACLNN_ADDCDIV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddcdiv: self + value * tensor1 / tensor2, element by element
 *   self: the addend
 *   tensor1: the first factor or the dividend
 *   tensor2: the second factor or the divisor
 *   value: factor of the product or quotient
 *   out: the result, declared const */
ACLNN_API aclnnStatus aclnnAddcdivGetWorkspaceSize(
    const aclTensor* self, const aclTensor* tensor1, const aclTensor* tensor2, const aclScalar* value,
    const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddcdiv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddcdiv: selfRef + value * tensor1 / tensor2, element by element, in place
 *   selfRef: the addend, overwritten with the result although declared const
 *   tensor1: the first factor or the dividend
 *   tensor2: the second factor or the divisor
 *   value: factor of the product or quotient */
ACLNN_API aclnnStatus aclnnInplaceAddcdivGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* tensor1, const aclTensor* tensor2, const aclScalar* value,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddcdiv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
