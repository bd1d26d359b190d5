/* aclnnMoeDistributeDispatch.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeDispatch: tokens sent to the ranks of their experts
 *   x: tokens of this rank, FLOAT16 or BF16, [Bs, 7168]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   scales (may be null): smooth scales of each expert, FLOAT, [moeExpertNum, H]; null: none
 *   xActiveMask (may be null): active tokens, BOOL, [Bs]; has to be null on the A3 family and the 950
 *   expertScales (may be null): weights of the choices, FLOAT, [Bs, K]; not used
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
 *   expandX: received tokens by expert, then by rank, [A, H], dtype of x or INT8; the rest: 0
 *   dynamicScales: scale of each received token, FLOAT, [A]; written if quantMode is 2
 *   expandIdx: number of earlier choices of this rank that have the same expert, INT32, [Bs * K]
 *   expertTokenNums: tokens of each expert of this rank, INT64, [L], see epRecvCountsOut
 *   epRecvCounts: running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]; L = moeExpertNum /
 *   (epWorldSize - sharedExpertRankNum), 1 for ranks of shared experts
 *   tpRecvCounts: not written, INT32
 *   expandScales: not written on the A3 family and the 950, FLOAT, [A] */
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchGetWorkspaceSize(
    const aclTensor* x, const aclTensor* expertIds, const aclTensor* scales, const aclTensor* xActiveMask,
    const aclTensor* expertScales, const char* groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum,
    const char* groupTp, int64_t tpWorldSize, int64_t tpRankId, int64_t expertShardType, int64_t sharedExpertNum,
    int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs, int64_t expertTokenNumsType, aclTensor* expandX,
    aclTensor* dynamicScales, aclTensor* expandIdx, aclTensor* expertTokenNums, aclTensor* epRecvCounts,
    aclTensor* tpRecvCounts, aclTensor* expandScales, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeDispatch(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
