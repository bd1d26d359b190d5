/* aclnnFusedMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_MATMUL_H
#define ACLNNOP_ACLNN_FUSED_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedMatmul: matrix product with an optional bias and a fused operation
 *   x1: left matrices, [..., M, K]
 *   x2: right matrices, [..., K, N]
 *   bias (may be null): bias, [N] or [1, N]; null: none
 *   x3 (may be null): operand of add and mul, same shape as y (a batch of 1 is broadcast); null: none
 *   fusedOpType: fused operation: 16cast32, add, mul, gelu_erf, gelu_tanh, relu; empty: none
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation
 *   y: output, [..., M, N]; declared const */
ACLNN_API aclnnStatus aclnnFusedMatmulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x3, const char* fusedOpType,
    int8_t cubeMathType, const aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
