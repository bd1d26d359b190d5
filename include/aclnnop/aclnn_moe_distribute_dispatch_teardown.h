/* aclnnMoeDistributeDispatchTeardown.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_TEARDOWN_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_TEARDOWN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeDispatchTeardown: delivers the tokens that the setups of all ranks have packed
 *   x: tokens of this rank, FLOAT16 or BF16, [Bs, H]
 *   y: packed tokens as the setup wrote them, [Bs * (K + sharedExpertNum), T]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   commCmdInfo: as the setup wrote it, INT32, [(Bs * (K + sharedExpertNum) + epWorldSize * L) * 16]
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp
 *   epRankId: rank in groupEp
 *   moeExpertNum: number of experts of all ranks, a multiple of epWorldSize - sharedExpertRankNum
 *   expertShardType: where ranks of shared experts are, 0: in front
 *   sharedExpertNum: number of shared experts; 1 counts as 0 without ranks for them
 *   sharedExpertRankNum: number of ranks of shared experts
 *   quantMode: 0: none; 1: static, by scalesOptional; 2: dynamic per token, INT8 or FP8; 3: dynamic per group of 128;
 *   4: MX
 *   globalBs: largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs
 *   expertTokenNumsType: expertTokenNumsOut as 1: counts
 *   commType: way of the exchange, 2: URMA
 *   commAlg: algorithm of the exchange: ""
 *   expandXOut: received tokens by expert, then by rank, dtype of y, [A, H]; the rest: 0
 *   dynamicScalesOut: scales of received tokens, FLOAT, [A]; quantMode 4: FLOAT8_E8M0, [A, 2 * ceil(H/64)]; others: not
 *   written
 *   assistInfoForCombineOut: running sums of the tokens by expert, then by rank, INT32, [A * 128], the first L *
 *   epWorldSize
 *   expertTokenNumsOut: tokens of each expert of this rank, INT64, [L], L = moeExpertNum / epWorldSize */
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchTeardownGetWorkspaceSize(
    const aclTensor* x, const aclTensor* y, const aclTensor* expertIds, const aclTensor* commCmdInfo,
    const char* groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t quantMode, int64_t globalBs,
    int64_t expertTokenNumsType, int64_t commType, char* commAlg, aclTensor* expandXOut, aclTensor* dynamicScalesOut,
    aclTensor* assistInfoForCombineOut, aclTensor* expertTokenNumsOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchTeardown(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
