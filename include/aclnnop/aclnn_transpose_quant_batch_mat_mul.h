/* aclnnTransposeQuantBatchMatMul, aclnnTransposeQuantBatchMatMulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H
#define ACLNNOP_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransposeQuantBatchMatMul: batched product of FP8 or HIFLOAT8 matrices with transposed axes, dequantised by
 * scales
 *   x1: left matrices, FP8 or HIFLOAT8, [M, B, K]
 *   x2: right matrices, FP8 or HIFLOAT8, [B, K, N] or [B, N, K] as permX2 says; MX: also in FRACTAL_NZ
 *   bias (may be null): reserved, must be null
 *   x1Scale (may be null): scales of x1: FLOAT [M]; MX: FLOAT8_E8M0 [M, B, K/64, 2]; HIFLOAT8: ignored, may be null
 *   x2Scale: scales of x2: FLOAT [N]; MX: FLOAT8_E8M0 [B, K/64, N, 2] or [B, N, K/64, 2] as permX2 says; HIFLOAT8:
 *   packed by aclnnTransQuantParamV2 into INT64 or UINT64, [N]
 *   dtype: dtype code of out
 *   groupSize: MX: group sizes of M, N and K in 16 bits each, from bit 32 down: 0 or 1, 0 or 1, 32; else ignored
 *   permX1: order of x1's axes as batch, rows, columns: [1,0,2]
 *   permX2: order of x2's axes as batch, rows, columns: [0,1,2]; MX and HIFLOAT8 also [0,2,1]
 *   permY: order of the output's axes: [1,0,2]
 *   batchSplitFactor: number of parts of the batch: 1
 *   out: output, [M, B, N], FLOAT16 or BF16; HIFLOAT8 inputs: also HIFLOAT8 */
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x1Scale, const aclTensor* x2Scale,
    int32_t dtype, int64_t groupSize, const aclIntArray* permX1, const aclIntArray* permX2, const aclIntArray* permY,
    int32_t batchSplitFactor, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnTransposeQuantBatchMatMulWeightNz: batched product of FP8 or HIFLOAT8 matrices with transposed axes, dequantised
 * by scales; the right ones stored in FRACTAL_NZ
 *   x1: left matrices, FP8 or HIFLOAT8, [M, B, K]
 *   x2: right matrices in FRACTAL_NZ, FLOAT8_E4M3FN, view [B, K, N] or [B, N, K] as permX2 says, storage of the view
 *   [B, R, C]: [B, ceil(C/32), ceil(R/16), 16, 32]
 *   bias (may be null): reserved, must be null
 *   x1Scale (may be null): scales of x1: FLOAT [M]; MX: FLOAT8_E8M0 [M, B, K/64, 2]; HIFLOAT8: ignored, may be null
 *   x2Scale: scales of x2: FLOAT [N]; MX: FLOAT8_E8M0 [B, K/64, N, 2] or [B, N, K/64, 2] as permX2 says; HIFLOAT8:
 *   packed by aclnnTransQuantParamV2 into INT64 or UINT64, [N]
 *   dtype: dtype code of out
 *   groupSize: MX: group sizes of M, N and K in 16 bits each, from bit 32 down: 0 or 1, 0 or 1, 32; else ignored
 *   permX1: order of x1's axes as batch, rows, columns: [1,0,2]
 *   permX2: order of x2's axes as batch, rows, columns: [0,1,2]; MX and HIFLOAT8 also [0,2,1]
 *   permY: order of the output's axes: [1,0,2]
 *   batchSplitFactor: number of parts of the batch: 1
 *   out: output, [M, B, N], FLOAT16 or BF16; HIFLOAT8 inputs: also HIFLOAT8 */
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* x1Scale, const aclTensor* x2Scale,
    int32_t dtype, int64_t groupSize, const aclIntArray* permX1, const aclIntArray* permX2, const aclIntArray* permY,
    int32_t batchSplitFactor, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransposeQuantBatchMatMulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
