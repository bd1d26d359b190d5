/* aclnnAddbmm, aclnnInplaceAddbmm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADDBMM_H
#define ACLNNOP_ACLNN_ADDBMM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddbmm: beta * self plus alpha * the sum of the matrix products of a batch
 *   self: matrix to add, broadcastable to [M, P]
 *   batch1: left matrices, [B, M, K]; a batch of 1 is broadcast
 *   batch2: right matrices, [B, K, P]; a batch of 1 is broadcast
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   out: output, [M, P]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnAddbmmGetWorkspaceSize(
    const aclTensor* self, const aclTensor* batch1, const aclTensor* batch2, const aclScalar* beta,
    const aclScalar* alpha, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddbmm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddbmm: beta * selfRef plus alpha * the sum of the matrix products of a batch, in place
 *   selfRef: matrix to add, [M, P], overwritten by the output
 *   batch1: left matrices, [B, M, K]; a batch of 1 is broadcast
 *   batch2: right matrices, [B, K, P]; a batch of 1 is broadcast
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnInplaceAddbmmGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* batch1, const aclTensor* batch2, const aclScalar* beta, const aclScalar* alpha,
    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddbmm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
