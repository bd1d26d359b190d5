/* aclnnFusedQuantMatmulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedQuantMatmulWeightNz: GELU of a dequantised matrix product of INT8 or INT4 matrices, the right one stored in
 * FRACTAL_NZ
 *   x1: left matrices, [..., M, K], 2 to 6 axes; INT8, INT4, or INT32 holding eight INT4 each, [..., M, K/8]
 *   x2: right matrices in FRACTAL_NZ, dtype of x1, view [..., K, N], storage [..., ceil(N/32), ceil(K/16), 16, 32] for
 *   INT8, rows of 64 INT4
 *   x1Scale: per-token scale, FLOAT, [M]
 *   x2Scale: scale of the columns, FLOAT or BF16, [N] or [1]
 *   yScaleOptional (may be null): not supported: null, or an empty tensor, [0]
 *   x1OffsetOptional (may be null): not supported: null, or an empty tensor, [0]
 *   x2OffsetOptional (may be null): not supported: null, or an empty tensor, [0]
 *   yOffsetOptional (may be null): not supported: null, or an empty tensor, [0]
 *   biasOptional (may be null): bias, [N] or [B, 1, N]; null: 0
 *   x3Optional (may be null): not supported: null, or an empty tensor, [0]
 *   fusedOpType: activation: gelu_erf or gelu_tanh
 *   groupSizeOptional: must be 0
 *   out: output, FLOAT16 or BF16, [..., M, N] */
ACLNN_API aclnnStatus aclnnFusedQuantMatmulWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1Scale, const aclTensor* x2Scale,
    const aclTensor* yScaleOptional, const aclTensor* x1OffsetOptional, const aclTensor* x2OffsetOptional,
    const aclTensor* yOffsetOptional, const aclTensor* biasOptional, const aclTensor* x3Optional,
    const char* fusedOpType, int64_t groupSizeOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedQuantMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
