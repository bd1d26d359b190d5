/* aclnnBaddbmm, aclnnInplaceBaddbmm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BADDBMM_H
#define ACLNNOP_ACLNN_BADDBMM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBaddbmm: beta * self plus alpha * the batched matrix product
 *   self: matrices to add, broadcastable to [B, M, P]
 *   batch1: left matrices, [B, M, K]; a batch of 1 is broadcast
 *   batch2: right matrices, [B, K, P]; a batch of 1 is broadcast
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   out: output, [B, M, P]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnBaddbmmGetWorkspaceSize(
    const aclTensor* self, const aclTensor* batch1, const aclTensor* batch2, const aclScalar* beta,
    const aclScalar* alpha, aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBaddbmm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBaddbmm: beta * selfRef plus alpha * the batched matrix product, in place
 *   selfRef: matrices to add, [B, M, P], overwritten by the output; declared const
 *   batch1: left matrices, [B, M, K]; a batch of 1 is broadcast
 *   batch2: right matrices, [B, K, P]; a batch of 1 is broadcast
 *   beta: multiplier of self
 *   alpha: multiplier of the product
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnInplaceBaddbmmGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* batch1, const aclTensor* batch2, const aclScalar* beta,
    const aclScalar* alpha, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBaddbmm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
