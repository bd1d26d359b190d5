/* aclnnQuantGroupedMatMulAlltoAllvV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H
#define ACLNNOP_ACLNN_QUANT_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantGroupedMatMulAlltoAllvV2: FP8 or FP4 rows sorted by expert, times the weights of their experts, sent to
 * their tokens' ranks
 *   gmmX: rows by expert, then by rank, HIFLOAT8, FP8 or FLOAT4_E2M1, [A, H1]
 *   gmmWeight: weights of the rank's experts, dtype of gmmX, or another FP8 with FP8, [e, H1, N1]
 *   gmmXScale: scale of gmmX, FLOAT, [1]; of its blocks, FLOAT8_E8M0, [A, ceil(H1/64), 2]
 *   gmmWeightScale: scale of gmmWeight, FLOAT, [1]; of its blocks, FLOAT8_E8M0, [e, ceil(H1/64), N1, 2]
 *   sendCountsTensorOptional (may be null): reserved, must be null
 *   recvCountsTensorOptional (may be null): reserved, must be null
 *   mmXOptional (may be null): tokens of the shared expert, dtype of gmmX, [BS, H2]; null: none
 *   mmWeightOptional (may be null): weights of the shared expert, dtype of gmmX, [H2, N2]; given with mmXOptional
 *   mmXScaleOptional (may be null): scale of mmXOptional: [1] or [BS, ceil(H2/64), 2]
 *   mmWeightScaleOptional (may be null): scale of mmWeightOptional: [1] or [ceil(H2/64), N2, 2]
 *   commQuantScaleOptional (may be null): reserved, must be null
 *   gmmXQuantMode: kind of scales of gmmX: 1, one for all; 6, of blocks
 *   gmmWeightQuantMode: kind of scales of gmmWeight: 1, one for all; 6, of blocks
 *   mmXQuantMode: kind of scales of mmXOptional: 1, one for all; 6, of blocks
 *   mmWeightQuantMode: kind of scales of mmWeight: 1, one for all; 6, of blocks
 *   commQuantMode: quantisation of the exchanged rows, must be 0 (none)
 *   commQuantDtypeOptional: dtype of the exchanged rows; ignored
 *   groupSize: 0; for blocks also 1 << 32 | 1 << 16 | 32
 *   group: name of the communicator, as HcclGetCommName gives it
 *   commMode: communication engine: ai_cpu; on the 950 also ccu
 *   epWorldSize: number of ranks of group: 8, 16, 32, 64 or 128; on the 950 also 2 and 4
 *   sendCounts: rows for each rank and each of its experts, [epWorldSize * e]
 *   recvCounts: rows from each rank for each expert, [epWorldSize * e]
 *   transGmmWeight: whether gmmWeight is [e, N1, H1]
 *   transMmWeight: whether mmWeightOptional is [N2, H2]
 *   y: products of other ranks by rank, then by expert, FLOAT16 or BF16, [BSK, N1]
 *   mmYOptional (may be null): product of the shared expert, FLOAT16 or BF16, [BS, N2]; given with mmXOptional */
ACLNN_API aclnnStatus aclnnQuantGroupedMatMulAlltoAllvV2GetWorkspaceSize(
    const aclTensor* gmmX, const aclTensor* gmmWeight, const aclTensor* gmmXScale, const aclTensor* gmmWeightScale,
    const aclTensor* sendCountsTensorOptional, const aclTensor* recvCountsTensorOptional, const aclTensor* mmXOptional,
    const aclTensor* mmWeightOptional, const aclTensor* mmXScaleOptional, const aclTensor* mmWeightScaleOptional,
    const aclTensor* commQuantScaleOptional, int64_t gmmXQuantMode, int64_t gmmWeightQuantMode, int64_t mmXQuantMode,
    int64_t mmWeightQuantMode, int64_t commQuantMode, int64_t commQuantDtypeOptional, int64_t groupSize,
    const char* group, const char* commMode, int64_t epWorldSize, const aclIntArray* sendCounts,
    const aclIntArray* recvCounts, bool transGmmWeight, bool transMmWeight, const aclTensor* y,
    const aclTensor* mmYOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantGroupedMatMulAlltoAllvV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
