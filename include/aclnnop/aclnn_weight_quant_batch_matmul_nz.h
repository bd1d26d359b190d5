/* aclnnWeightQuantBatchMatmulNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_NZ_H
#define ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnWeightQuantBatchMatmulNz: matrix product with weights of INT8, INT4 or FP4 in FRACTAL_NZ, dequantised to the
 * dtype of x
 *   x: left matrix, FLOAT16 or BF16, [M, K], on the 310P [..., M, K]
 *   weight: quantised right matrix in FRACTAL_NZ, [K, N]; INT8, INT4, FLOAT4_E2M1, or INT32 and FLOAT holding eight of
 *   4 bits each, [K, N/8]; blocks of 16 rows and 32 columns of INT8, 16 columns of 4 bits
 *   antiquantScale: scale of the weights, [N] or [1, N], [ceil(K/G), N] for groups of G; dtype of x, or FLOAT8_E8M0
 *   (UINT8 with FLOAT weights) for FLOAT4_E2M1 in groups of 32
 *   antiquantOffsetOptional (may be null): offset of the weights, shape and dtype of antiquantScale; null: 0
 *   quantScaleOptional (may be null): reserved: null
 *   quantOffsetOptional (may be null): reserved: null
 *   biasOptional (may be null): bias, [N] or [1, N]; FLOAT16 for FLOAT16 x, FLOAT for BF16 x, there on the 950 also
 *   BF16; null: 0
 *   antiquantGroupSize: 0, or elements along K that share a scale: a multiple of 32 below K
 *   y: output, dtype of x, [M, N] */
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulNzGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* antiquantScale,
    const aclTensor* antiquantOffsetOptional, const aclTensor* quantScaleOptional, const aclTensor* quantOffsetOptional,
    const aclTensor* biasOptional, int antiquantGroupSize, const aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
