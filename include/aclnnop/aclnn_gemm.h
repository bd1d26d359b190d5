/* aclnnGemm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEMM_H
#define ACLNNOP_ACLNN_GEMM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGemm: a matrix and the product of two others, each times a factor; either may be turned
 *   A: the left matrix
 *   B: the right matrix
 *   C: the addend
 *   alpha: factor of the product
 *   beta: factor of C
 *   transA: whether A is turned
 *   transB: whether B is turned
 *   out: the sum
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32, 4 exact sums */
ACLNN_API aclnnStatus aclnnGemmGetWorkspaceSize(
    const aclTensor* A, const aclTensor* B, const aclTensor* C, float alpha, float beta, int64_t transA, int64_t transB,
    aclTensor* out, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGemm(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
