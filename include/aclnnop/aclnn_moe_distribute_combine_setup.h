/* aclnnMoeDistributeCombineSetup, aclnnMoeDistributeCombineSetupTeardownCalcOutputSize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_SETUP_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_SETUP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeCombineSetup: sends tokens of experts back to their ranks
 *   expandX: tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   assistInfoForCombine: as the teardown of the dispatch wrote it, INT32, [A * 128]
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp
 *   epRankId: rank in groupEp
 *   moeExpertNum: number of experts of all ranks, a multiple of epWorldSize - sharedExpertRankNum
 *   expertSharedType: where ranks of shared experts are, 0: in front
 *   sharedExpertNum: number of shared experts; 1 counts as 0 without ranks for them
 *   sharedExpertRankNum: number of ranks of shared experts
 *   globalBs: largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs
 *   commQuantMode: 0: tokens are sent as they are
 *   commType: way of the exchange, 2: URMA
 *   commAlg (may be null): algorithm of the exchange: "" or null
 *   quantExpandXOut: not written, INT8, [A, T]
 *   commCmdInfoOut: for the teardown, INT32, [(A + epWorldSize) * 16] */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineSetupGetWorkspaceSize(
    const aclTensor* expandX, const aclTensor* expertIds, const aclTensor* assistInfoForCombine, const char* groupEp,
    int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertSharedType, int64_t sharedExpertNum,
    int64_t sharedExpertRankNum, int64_t globalBs, int64_t commQuantMode, int64_t commType, const char* commAlg,
    aclTensor* quantExpandXOut, aclTensor* commCmdInfoOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeCombineSetup(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMoeDistributeCombineSetupTeardownCalcOutputSize: columns of quantExpandXOut and elements of commCmdInfoOut; CANN
 * has references, which are passed alike */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineSetupTeardownCalcOutputSize(
    const aclTensor* expandX, const aclTensor* expertIds, const aclTensor* assistInfoForCombine, const char* groupEp,
    int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, int64_t expertSharedType, int64_t sharedExpertNum,
    int64_t sharedExpertRankNum, int64_t globalBs, int64_t commQuantMode, int64_t commType, const char* commAlg,
    uint64_t* tokenMsgSize, uint64_t* commCmdInfoOutSize);

#ifdef __cplusplus
}
#endif

#endif
