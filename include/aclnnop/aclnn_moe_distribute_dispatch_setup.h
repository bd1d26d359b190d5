/* aclnnMoeDistributeDispatchSetup, aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_DISPATCH_SETUP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeDispatchSetup: packs tokens by expert for the ranks that have the experts
 *   x: tokens of this rank, FLOAT16 or BF16, [Bs, H]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   scalesOptional (may be null): smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; null: none
 *   xActiveMaskOptional (may be null): active tokens, BOOL, [Bs]; the others are not sent; null: all are
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
 *   commType: way of the exchange, 2: URMA
 *   commAlg (may be null): algorithm of the exchange: "" or null
 *   yOut: packed tokens by expert, dtype of x, INT8 or FP8, [Bs * (K + sharedExpertNum), T]; the first H of T columns
 *   expandIdxOut: number of earlier choices of this rank that have the same expert, INT32, [Bs * K]
 *   commCmdInfoOut: for the teardown, INT32, [(Bs * (K + sharedExpertNum) + epWorldSize * L) * 16] */
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetupGetWorkspaceSize(
    const aclTensor* x, const aclTensor* expertIds, const aclTensor* scalesOptional,
    const aclTensor* xActiveMaskOptional, const char* groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, int64_t expertShardType, int64_t sharedExpertNum, int64_t sharedExpertRankNum,
    int64_t quantMode, int64_t globalBs, int64_t commType, const char* commAlg, aclTensor* yOut,
    aclTensor* expandIdxOut, aclTensor* commCmdInfoOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetup(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize: columns of yOut and elements of the other outputs; CANN has
 * references, which are passed alike */
ACLNN_API aclnnStatus aclnnMoeDistributeDispatchSetupTeardownCalcOutputSize(
    const aclTensor* x, const aclTensor* expertIds, const aclTensor* scalesOptional,
    const aclTensor* xActiveMaskOptional, const char* groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, int64_t expertShardType, int64_t sharedExpertNum, int64_t sharedExpertRankNum,
    int64_t quantMode, int64_t globalBs, int64_t expertTokenNumsType, int64_t commType, const char* commAlg,
    uint64_t* tokenMsgSize, uint64_t* expandIdxOutSize, uint64_t* assistInfoForCombineOutSize,
    uint64_t* commCmdInfoOutSize);

#ifdef __cplusplus
}
#endif

#endif
