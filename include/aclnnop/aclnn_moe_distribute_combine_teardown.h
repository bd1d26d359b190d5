/* aclnnMoeDistributeCombineTeardown.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_TEARDOWN_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_TEARDOWN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeCombineTeardown: adds up the tokens that the setups of all ranks have sent back
 *   expandX: tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]
 *   quantExpandX: as the setup left it, INT8, [A, T]; not read
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   expandIdx: as the setup of the dispatch wrote it, INT32, [Bs * K]; not read
 *   expertScales: weights of the choices, FLOAT, [Bs, K]
 *   commCmdInfo: as the setup wrote it, INT32, [(A + epWorldSize) * 16]
 *   xActiveMaskOptional (may be null): active tokens, BOOL, [Bs]; the others are not sent; null: all are
 *   sharedExpertXOptional (may be null): dtype of expandX, [Bs, H] or [.., .., H]; ignored, as CANN's kernel does
 *   groupEp: name of the communicator of the expert parallel ranks, as HcclGetCommName gives it
 *   epWorldSize: number of ranks of groupEp
 *   epRankId: rank in groupEp
 *   moeExpertNum: number of experts of all ranks, a multiple of epWorldSize - sharedExpertRankNum
 *   expertShardType: where ranks of shared experts are, 0: in front
 *   sharedExpertNum: number of shared experts; 1 counts as 0 without ranks for them
 *   sharedExpertRankNum: number of ranks of shared experts
 *   globalBs: largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs
 *   commQuantMode: 0: tokens are sent as they are
 *   commType: way of the exchange, 2: URMA
 *   commAlg (may be null): algorithm of the exchange: "" or null
 *   xOut: tokens of this rank, dtype of expandX, [Bs, H] */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineTeardownGetWorkspaceSize(
    const aclTensor* expandX, const aclTensor* quantExpandX, const aclTensor* expertIds, const aclTensor* expandIdx,
    const aclTensor* expertScales, const aclTensor* commCmdInfo, const aclTensor* xActiveMaskOptional,
    const aclTensor* sharedExpertXOptional, const char* groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, int64_t expertShardType, int64_t sharedExpertNum, int64_t sharedExpertRankNum,
    int64_t globalBs, int64_t commQuantMode, int64_t commType, const char* commAlg, aclTensor* xOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeCombineTeardown(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
