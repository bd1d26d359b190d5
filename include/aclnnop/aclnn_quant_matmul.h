/* aclnnQuantMatmul, aclnnQuantMatmulV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_MATMUL_H
#define ACLNNOP_ACLNN_QUANT_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantMatmul: dequantised matrix product of INT8 matrices with one scale
 *   x1: left matrices, INT8, [M,K] or [B,M,K]
 *   x2: right matrices, INT8, [K,N] or [B,K,N]
 *   bias (may be null): bias, INT32, [N]; null: 0
 *   deqScale: dequantisation scale
 *   out: output, FLOAT16, [M,N] or [B,M,N] */
ACLNN_API aclnnStatus aclnnQuantMatmulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, float deqScale, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnQuantMatmulV2: dequantised matrix product of INT8 matrices with a scale per channel
 *   x1: left matrices, INT8, [M,K] or [B,M,K]
 *   x2: right matrices, INT8, [K,N] or [B,K,N]
 *   bias (may be null): bias, INT32, [N]; null: 0
 *   deqScale: dequantisation scale of the columns, packed by aclnnTransQuantParam, UINT64, [N rounded up to 16]
 *   adjX1: whether x1 is transposed
 *   adjX2: whether x2 is transposed
 *   out: output, FLOAT16, [M,N] or [B,M,N] */
ACLNN_API aclnnStatus aclnnQuantMatmulV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* deqScale, bool adjX1, bool adjX2,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantMatmulV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
