/* aclnnGemm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEMM_H
#define ACLNNOP_ACLNN_GEMM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGemm: beta * C plus alpha * the product of two matrices, each optionally transposed
 *   A: left matrix, [M, K], or [K, M] with transA
 *   B: right matrix, [K, N], or [N, K] with transB
 *   C: matrix to add, broadcastable to [M, N]
 *   alpha: multiplier of A @ B
 *   beta: multiplier of C
 *   transA: 1: transpose A, 0: not
 *   transB: 1: transpose B, 0: not
 *   out: output, [M, N]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation */
ACLNN_API aclnnStatus aclnnGemmGetWorkspaceSize(
    const aclTensor* A, const aclTensor* B, const aclTensor* C, float alpha, float beta, int64_t transA, int64_t transB,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGemm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
