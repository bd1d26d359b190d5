/* aclnnMoeDistributeDispatchV4.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_V4_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_V4_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeDispatchV4: tokens sent to the ranks of their experts
 *   x: tokens of this rank, FLOAT16, BF16 or (950) FP8 or HIFLOAT8, [Bs, H]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   scalesOptional (may be null): smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; quantMode
 *   0: scales of the quantised tokens, [Bs, S]; 1: also [1] or [H]; null: none
 *   xActiveMaskOptional (may be null): active tokens [Bs] or choices [Bs, K], BOOL; the others are not sent; null: all
 *   are
 *   expertScalesOptional (may be null): weights of the choices, FLOAT, [Bs, K]; null: expandScalesOut is not written
 *   elasticInfoOptional (may be null): ranks that are left of groupEp, INT32, [4 + 2 * epWorldSize]; null: all
 *   performanceInfoOptional (may be null): time that the tokens of each rank took, INT64, [epWorldSize]; null: not
 *   measured
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp
 *   epRankId: rank in groupEp
 *   moeExpertNum: number of experts of all ranks, a multiple of epWorldSize - sharedExpertRankNum
 *   groupTp: name of the tensor parallel communicator; ignored without one
 *   tpWorldSize: number of tensor parallel ranks; 0 or 1: none
 *   tpRankId: rank in groupTp, 0 without one
 *   expertShardType: where ranks of shared experts are, 0: in front
 *   sharedExpertNum: number of shared experts; 1 counts as 0 without ranks for them
 *   sharedExpertRankNum: number of ranks of shared experts
 *   quantMode: 0: none; 2: dynamic per token, INT8; from V2 on, on the 950, also FP8, and 1: static, by scalesOptional;
 *   3: dynamic per group of 128; 4: MX
 *   globalBs: largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs
 *   expertTokenNumsType: expertTokenNums as 0: running sums, 1: counts
 *   commAlg (may be null): algorithm of the exchange: "" or null, "fullmesh_v1" or "fullmesh_v2"; same results
 *   zeroExpertNum: number of zero experts, 0
 *   copyExpertNum: number of copy experts, 0
 *   constExpertNum: number of const experts, 0
 *   expandXOut: received tokens by expert, then by rank, [A, H], dtype of x, INT8 or FP8; the rest: 0
 *   dynamicScalesOut: scales of received tokens, FLOAT, [A]; quantMode 0: rows of scalesOptional, [A, S]; 3: [A,
 *   ceil(H/128)]; 4: FLOAT8_E8M0, [A, 2 * ceil(H/64)]; 1: not written
 *   assistInfoForCombineOut: rank, token and choice of each received token, INT32, [A * 128], the first A * 3
 *   expertTokenNumsOut: tokens of each expert of this rank, INT64, [L], see epRecvCountsOut
 *   epRecvCountsOut: running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]; L = moeExpertNum /
 *   (epWorldSize - sharedExpertRankNum), 1 for ranks of shared experts
 *   tpRecvCountsOut: not written, INT32, one axis of any size
 *   expandScalesOut: weights of received tokens' choices, FLOAT, [A]; see expertScalesOptional */
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchV4GetWorkspaceSize(
    const aclTensor* x, const aclTensor* expertIds, const aclTensor* scalesOptional,
    const aclTensor* xActiveMaskOptional, const aclTensor* expertScalesOptional, const aclTensor* elasticInfoOptional,
    const aclTensor* performanceInfoOptional, const char* groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, const char* groupTp, int64_t tpWorldSize, int64_t tpRankId, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs,
    int64_t expertTokenNumsType, const char* commAlg, int64_t zeroExpertNum, int64_t copyExpertNum,
    int64_t constExpertNum, aclTensor* expandXOut, aclTensor* dynamicScalesOut, aclTensor* assistInfoForCombineOut,
    aclTensor* expertTokenNumsOut, aclTensor* epRecvCountsOut, aclTensor* tpRecvCountsOut, aclTensor* expandScalesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
