/* aclnnTransposeBatchMatMul, aclnnTransposeBatchMatMulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRANSPOSE_BATCH_MAT_MUL_H
#define ACLNNOP_ACLNN_TRANSPOSE_BATCH_MAT_MUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTransposeBatchMatMul: batched matrix product with transposed axes; the output has the rows before the batch
 *   x1: left matrices, 3 axes: [B, M, K] or [M, B, K] as permX1 says
 *   x2: right matrices, 3 axes: [B, K, N] or [B, N, K] as permX2 says
 *   bias (may be null): reserved, must be null
 *   scale (may be null): quantisation scale of an INT8 output, [B*N]; null: none
 *   permX1: order of x1's axes as batch, rows, columns: [0,1,2] or [1,0,2]
 *   permX2: order of x2's axes as batch, rows, columns: [0,1,2] or [0,2,1]
 *   permY: order of the output's axes: [1,0,2]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation
 *   batchSplitFactor: number of parts the batch of the output is split into, S
 *   out: output, [M, B, N], [S, M, B*N/S] with batchSplitFactor, or [M, 1, B*N] with scale */
ACLNN_API aclnnStatus aclnnTransposeBatchMatMulGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* scale, const aclIntArray* permX1,
    const aclIntArray* permX2, const aclIntArray* permY, int8_t cubeMathType, const int32_t batchSplitFactor,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransposeBatchMatMul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnTransposeBatchMatMulWeightNz: batched matrix product with transposed axes and right matrices stored in
 * FRACTAL_NZ
 *   x1: left matrices, 3 axes: [B, M, K] or [M, B, K] as permX1 says
 *   x2: right matrices in FRACTAL_NZ, FLOAT16 or BF16, view [B, K, N] or [B, N, K] as permX2 says, storage of the view
 *   [B, R, C]: [B, ceil(C/16), ceil(R/16), 16, 16]
 *   bias (may be null): reserved, must be null
 *   scale (may be null): quantisation scale of an INT8 output, [B*N]; null: none
 *   permX1: order of x1's axes as batch, rows, columns: [0,1,2] or [1,0,2]
 *   permX2: order of x2's axes as batch, rows, columns: [0,1,2] or [0,2,1]
 *   permY: order of the output's axes: [1,0,2]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 FLOAT16, 3 HF32, 4 float32 accumulation
 *   batchSplitFactor: number of parts the batch of the output is split into, S
 *   out: output, [M, B, N], [S, M, B*N/S] with batchSplitFactor, or [M, 1, B*N] with scale */
ACLNN_API aclnnStatus aclnnTransposeBatchMatMulWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* bias, const aclTensor* scale, const aclIntArray* permX1,
    const aclIntArray* permX2, const aclIntArray* permY, int8_t cubeMathType, const int32_t batchSplitFactor,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTransposeBatchMatMulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
