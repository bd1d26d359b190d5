/* aclnnAddr, aclnnInplaceAddr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDR_H
#define ACLNNOP_ACLNN_ADDR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddr: beta * self plus alpha * the outer product of two vectors
 *   self: matrix to add, broadcastable to [N, M]
 *   vec1: column vector, [N]
 *   vec2: row vector, [M]
 *   betaOptional (may be null): multiplier of self; null: 1
 *   alphaOptional (may be null): multiplier of the product; null: 1
 *   out: output, [N, M] */
ACLNN_API aclnnStatus aclnnAddrGetWorkspaceSize(
    const aclTensor* self, const aclTensor* vec1, const aclTensor* vec2, const aclScalar* betaOptional,
    const aclScalar* alphaOptional, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddr(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddr: beta * selfRef plus alpha * the outer product of two vectors, in place
 *   selfRef: matrix to add, [N, M], overwritten by the output
 *   vec1: column vector, [N]
 *   vec2: row vector, [M]
 *   betaOptional (may be null): multiplier of self; null: 1
 *   alphaOptional (may be null): multiplier of the product; null: 1 */
ACLNN_API aclnnStatus aclnnInplaceAddrGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* vec1, const aclTensor* vec2, const aclScalar* betaOptional,
    const aclScalar* alphaOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
