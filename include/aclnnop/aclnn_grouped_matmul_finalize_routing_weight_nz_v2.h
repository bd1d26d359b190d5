/* aclnnGroupedMatmulFinalizeRoutingWeightNzV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_WEIGHT_NZ_V2_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_FINALIZE_ROUTING_WEIGHT_NZ_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulFinalizeRoutingWeightNzV2: products of groups of INT8 rows, dequantised and added up by token
 * (MoE), weights in FRACTAL_NZ
 *   x1: tokens sorted by expert, INT8, [M,K]
 *   x2: weights of the experts in FRACTAL_NZ, view [E,K,N], INT8, storage [E,N/32,K/16,16,32], or INT4, also eight to
 *   an INT32, storage [E,N/64,K/16,16,64]
 *   scale: dequantisation scale of every column of the weights, FLOAT or BF16, [E,N]; of INT4 the bits of a FLOAT in
 *   INT64, [E,1,N]
 *   bias (may be null): bias of every expert, added with logit as its factor, BF16, [E,N]; null: none; beside INT4
 *   FLOAT: 8 * x2 * scale summed along K
 *   offsetOptional (may be null): antiquantisation offset of INT4 weights times scale, FLOAT, [E,1,N]; else ignored
 *   antiquantScaleOptional (may be null): must be null
 *   antiquantOffsetOptional (may be null): must be null
 *   pertokenScaleOptional (may be null): per-token dequantisation scale of x1, FLOAT, [M]; null: 1
 *   groupList: number, or cumulative end, of the rows of each expert, INT64, [E]
 *   sharedInput (may be null): output of the shared experts, BF16, [S,N]; null: zeros
 *   logit: weight of every row of x1, FLOAT, [M]
 *   rowIndex: row of out of every row of x1, INT64 or INT32, [M]
 *   dtype: dtype of out: 0, FLOAT
 *   sharedInputWeight: factor of sharedInput
 *   sharedInputOffset: row of out of the first row of sharedInput
 *   transposeX1: whether x1 is transposed: false
 *   transposeX2: whether x2 is transposed: false
 *   groupListType: groupList holds cumulative ends (0) or numbers of rows (1)
 *   tuningConfigOptional (may be null): expected rows of an expert, for tiling: results do not change
 *   out: rows of the experts added up by rowIndex, FLOAT, [B,N], B <= M */
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRoutingWeightNzV2GetWorkspaceSize(
    const aclTensor* x1, aclTensor* x2, const aclTensor* scale, const aclTensor* bias, const aclTensor* offsetOptional,
    const aclTensor* antiquantScaleOptional, const aclTensor* antiquantOffsetOptional,
    const aclTensor* pertokenScaleOptional, const aclTensor* groupList, const aclTensor* sharedInput,
    const aclTensor* logit, const aclTensor* rowIndex, int64_t dtype, float sharedInputWeight,
    int64_t sharedInputOffset, bool transposeX1, bool transposeX2, int64_t groupListType,
    const aclIntArray* tuningConfigOptional, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulFinalizeRoutingWeightNzV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
