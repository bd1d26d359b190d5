/* aclnnAddr, aclnnInplaceAddr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDR_H
#define ACLNNOP_ACLNN_ADDR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddr: a matrix and the outer product of two vectors, each times a factor
 *   self: the addend
 *   vec1: a column
 *   vec2: a row
 *   betaOptional (may be null): factor of self, null for 1
 *   alphaOptional (may be null): factor of the product, null for 1
 *   out: the sum */
ACLNN_API aclnnStatus aclnnAddrGetWorkspaceSize(
    const aclTensor* self, const aclTensor* vec1, const aclTensor* vec2, const aclScalar* betaOptional,
    const aclScalar* alphaOptional, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddr(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddr: a matrix and the outer product of two vectors, each times a factor, in place
 *   selfRef: the addend, overwritten with the sum
 *   vec1: a column
 *   vec2: a row
 *   betaOptional (may be null): factor of self, null for 1
 *   alphaOptional (may be null): factor of the product, null for 1 */
ACLNN_API aclnnStatus aclnnInplaceAddrGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* vec1, const aclTensor* vec2, const aclScalar* betaOptional,
    const aclScalar* alphaOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
