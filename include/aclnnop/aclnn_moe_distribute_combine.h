/* aclnnMoeDistributeCombine.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeCombine: tokens of experts fetched back to their ranks and added up by their weights
 *   expandX: tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, 7168]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   expandIdx: as the dispatch wrote it, INT32, [Bs * K]; not read
 *   epSendCounts: running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]
 *   expertScales: weights of the choices, FLOAT, [Bs, K]
 *   tpSendCounts (may be null): ignored, INT32
 *   xActiveMask (may be null): active tokens, BOOL, [Bs]; has to be null on the A3 family and the 950
 *   activationScale (may be null): scales of tokens, FLOAT, [A]; ignored
 *   weightScale (may be null): scales of weights, FLOAT, [L, 7168]; ignored
 *   groupList (may be null): tokens of each expert, INT64, [L]; ignored
 *   expandScales (may be null): weights of the tokens, FLOAT, [A]; ignored
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
 *   globalBs: largest Bs of a rank * epWorldSize; 0: all ranks have the same Bs
 *   outDtype: reserved, ignored
 *   commQuantMode: 0: tokens are sent as they are
 *   groupListType: reserved, ignored
 *   x: tokens of this rank, dtype of expandX, [Bs, 7168] */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineGetWorkspaceSize(
    const aclTensor* expandX, const aclTensor* expertIds, const aclTensor* expandIdx, const aclTensor* epSendCounts,
    const aclTensor* expertScales, const aclTensor* tpSendCounts, const aclTensor* xActiveMask,
    const aclTensor* activationScale, const aclTensor* weightScale, const aclTensor* groupList,
    const aclTensor* expandScales, const char* groupEp, int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum,
    const char* groupTp, int64_t tpWorldSize, int64_t tpRankId, int64_t expertShardType, int64_t sharedExpertNum,
    int64_t sharedExpertRankNum, int64_t globalBs, int64_t outDtype, int64_t commQuantMode, int64_t groupListType,
    aclTensor* x, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeCombine(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
