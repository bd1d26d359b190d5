/* aclnnWeightQuantBatchMatmulV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_V2_H
#define ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnWeightQuantBatchMatmulV2: matrix product with weights of INT8, INT4, on the 950 also FP8, HIFLOAT8 or FP4,
 * dequantised to the dtype of x
 *   x: left matrix, FLOAT16 or BF16, [M, K], on the 310P [..., M, K]
 *   weight: quantised right matrix, [K, N]; INT8, INT4, or INT32 holding eight INT4 each, [K, N/8]; on the 950 also
 *   FLOAT8_E4M3FN, HIFLOAT8, FLOAT4_E2M1, or FLOAT holding eight FLOAT4_E2M1 each
 *   antiquantScale: scale of the weights, [1], [N] or [1, N], [ceil(K/G), N] for groups of G; dtype of x, on the A2 and
 *   A3 also packed by aclnnTransQuantParamV2 into UINT64 or INT64, on the 950 FLOAT8_E8M0 (UINT8 with FLOAT weights)
 *   for FLOAT4_E2M1 in groups of 32
 *   antiquantOffsetOptional (may be null): offset of the weights, shape and dtype of antiquantScale, INT32 with a
 *   packed scale; null: 0
 *   quantScaleOptional (may be null): scale of an INT8 output, packed by aclnnTransQuantParamV2, [1], [N] or [1, N]
 *   quantOffsetOptional (may be null): offset of an INT8 output, [N], same shape as quantScaleOptional; checked only
 *   biasOptional (may be null): bias, [N] or [1, N]; FLOAT16 for FLOAT16 x, FLOAT for BF16 x, there on the 950 also
 *   BF16; null: 0
 *   antiquantGroupSize: 0, or elements along K that share a scale: a multiple of 32 below K
 *   y: output, dtype of x, INT8 with quantScaleOptional, [M, N] */
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* antiquantScale,
    const aclTensor* antiquantOffsetOptional, const aclTensor* quantScaleOptional, const aclTensor* quantOffsetOptional,
    const aclTensor* biasOptional, int antiquantGroupSize, const aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
