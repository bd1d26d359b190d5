/* aclnnGroupedMatmulFinalizeRouting.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulFinalizeRouting: products of groups of INT8 rows with INT4 weights, dequantised and summed by token
 * (MoE)
 *   x: tokens sorted by expert, INT8, [M,K]
 *   w: weights of the experts, INT4 packed in INT32, [E,K,N/8]; in FRACTAL_NZ with storage [E,N/64,K/16,16,8]
 *   scaleOptional: scale of every column of the weights, bits of a FLOAT in INT64, [E,1,N]
 *   biasOptional: 8 * sum over K of w * scaleOptional, FLOAT, [E,N]
 *   pertokenScaleOptional: per-token dequantisation scale of x, FLOAT, [M]
 *   groupListOptional: number, or cumulative end, of the rows of each expert, INT64, [E]
 *   sharedInputOptional (may be null): output of the shared experts, BF16, [S,N]; null: zeros
 *   logitOptional: weight of every row of x, FLOAT, [M]
 *   rowIndexOptional: row of y of every row of x, INT64, [M]
 *   dtype: dtype of y: 0, FLOAT
 *   sharedInputWeight: factor of sharedInputOptional
 *   sharedInputOffset: row of y of the first row of sharedInputOptional
 *   transposeX: whether x is transposed: false
 *   transposeW: whether w is transposed: false
 *   groupListType: groupListOptional holds cumulative ends (0) or row counts (1)
 *   y: rows of the experts summed by rowIndexOptional, FLOAT, [B,N], B <= M */
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRoutingGetWorkspaceSize(
    const aclTensor* x, aclTensor* w, const aclTensor* scaleOptional, const aclTensor* biasOptional,
    const aclTensor* pertokenScaleOptional, const aclTensor* groupListOptional, const aclTensor* sharedInputOptional,
    const aclTensor* logitOptional, const aclTensor* rowIndexOptional, int64_t dtype, float sharedInputWeight,
    int64_t sharedInputOffset, bool transposeX, bool transposeW, int64_t groupListType, aclTensor* y,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRouting(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
