/* aclnnGroupedMatmulFinalizeRoutingV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_V2_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulFinalizeRoutingV2: products of groups of INT8 rows with INT4 weights, dequantised and summed by
 * token (MoE)
 *   x1: tokens sorted by expert, INT8, [M,K]
 *   x2: weights of the experts, INT4 packed in INT32, [E,K,N/8]; in FRACTAL_NZ with storage [E,N/64,K/16,16,8]
 *   scaleOptional: scale of every column of the weights, bits of a FLOAT in INT64, [E,1,N]
 *   biasOptional: 8 * sum over K of x2 * scaleOptional, FLOAT, [E,N]
 *   offsetOptional (may be null): antiquantisation offset times scaleOptional, FLOAT, [E,1,N]; null: none
 *   antiquantScaleOptional (may be null): must be null
 *   antiquantOffsetOptional (may be null): must be null
 *   pertokenScaleOptional: per-token dequantisation scale of x1, FLOAT, [M]
 *   groupListOptional: number, or cumulative end, of the rows of each expert, INT64, [E]
 *   sharedInputOptional (may be null): output of the shared experts, BF16, [S,N]; null: zeros
 *   logitOptional: weight of every row of x1, FLOAT, [M]
 *   rowIndexOptional: row of out of every row of x1, INT64, [M]
 *   dtype: dtype of out: 0, FLOAT
 *   sharedInputWeight: factor of sharedInputOptional
 *   sharedInputOffset: row of out of the first row of sharedInputOptional
 *   transposeX1: whether x1 is transposed: false
 *   transposeX2: whether x2 is transposed: false
 *   groupListType: groupListOptional holds cumulative ends (0) or row counts (1)
 *   out: rows of the experts summed by rowIndexOptional, FLOAT, [B,N], B <= M */
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRoutingV2GetWorkspaceSize(
    const aclTensor* x1, aclTensor* x2, const aclTensor* scaleOptional, const aclTensor* biasOptional,
    const aclTensor* offsetOptional, const aclTensor* antiquantScaleOptional, const aclTensor* antiquantOffsetOptional,
    const aclTensor* pertokenScaleOptional, const aclTensor* groupListOptional, const aclTensor* sharedInputOptional,
    const aclTensor* logitOptional, const aclTensor* rowIndexOptional, int64_t dtype, float sharedInputWeight,
    int64_t sharedInputOffset, bool transposeX1, bool transposeX2, int64_t groupListType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRoutingV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
