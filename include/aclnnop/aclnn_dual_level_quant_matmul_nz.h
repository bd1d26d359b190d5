/* aclnnDualLevelQuantMatmulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H
#define ACLNNOP_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDualLevelQuantMatmulWeightNz: product of FLOAT4_E2M1 matrices with scales of two levels, the right one stored in
 * FRACTAL_NZ
 *   x1: left matrix, FLOAT4_E2M1, [M, K], K even
 *   x2: right matrix in FRACTAL_NZ, INT8 of two FLOAT4_E2M1 each, view [N, K/2], storage [ceil(K/64), ceil(N/16), 16,
 *   32]
 *   x1Level0Scale: scale of every 512 elements of x1, FLOAT, [M, ceil(K/512)]
 *   x2Level0Scale: scale of every 512 elements of x2, FLOAT, [ceil(K/512), N]
 *   x1Level1Scale: scale of every 32 elements of x1, FLOAT8_E8M0, in pairs: [M, ceil(K/64), 2]
 *   x2Level1Scale: scale of every 32 elements of x2, FLOAT8_E8M0, in pairs: [N, ceil(K/64), 2]
 *   optionalBias (may be null): bias, FLOAT, [N]; null: 0
 *   transposeX1: whether x1 is transposed: false
 *   transposeX2: whether x2 is transposed: true
 *   level0GroupSize: elements of a block of level 0: 512
 *   level1GroupSize: elements of a block of level 1: 32
 *   out: output, FLOAT16 or BF16, [M, N] */
ACLNN_API aclnnStatus aclnnDualLevelQuantMatmulWeightNzGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* x1Level0Scale, const aclTensor* x2Level0Scale,
    const aclTensor* x1Level1Scale, const aclTensor* x2Level1Scale, const aclTensor* optionalBias, bool transposeX1,
    bool transposeX2, int64_t level0GroupSize, int64_t level1GroupSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDualLevelQuantMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
