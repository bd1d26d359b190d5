/* aclnnMoeDistributeCombineV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_V3_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeCombineV3: tokens of experts fetched back to their ranks and added up by their weights
 *   expandX: tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   assistInfoForCombine: as the dispatch wrote it, INT32, [A * 128]; not read
 *   epSendCounts: running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]
 *   expertScales: weights of the choices, FLOAT, [Bs, K]; empty: all are 1
 *   tpSendCountsOptional (may be null): ignored, INT32, [tpWorldSize]
 *   xActiveMaskOptional (may be null): active tokens [Bs] or choices [Bs, K], BOOL; the others are not sent; null: all
 *   are
 *   activationScaleOptional (may be null): scales of tokens, FLOAT, [A]; has to be null
 *   weightScaleOptional (may be null): scales of weights, FLOAT, [L, H]; has to be null
 *   groupListOptional (may be null): tokens of each expert, INT64, [L]; has to be null
 *   expandScalesOptional (may be null): weights of the tokens, FLOAT, [A]; ignored
 *   sharedExpertXOptional (may be null): addend, dtype of expandX, [Bs, H] or [.., .., H]; null: none
 *   elasticInfoOptional (may be null): ranks that are left of groupEp, INT32, [4 + 2 * epWorldSize]; null: all
 *   oriXOptional (may be null): tokens as they were, [Bs, H]; ignored without copy and constant experts
 *   constExpertAlpha1Optional (may be null): weights of the factor of tokens, [constExpertNum, H]; ignored without copy
 *   and constant experts
 *   constExpertAlpha2Optional (may be null): weights of the factor of vectors, [constExpertNum, H]; ignored without
 *   copy and constant experts
 *   constExpertVOptional (may be null): vectors of constant experts, [constExpertNum, H]; ignored without copy and
 *   constant experts
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
 *   commAlg (may be null): algorithm of the exchange; ignored on the A3 family, on the 950 "" or null
 *   zeroExpertNum: number of zero experts, 0
 *   copyExpertNum: number of copy experts, 0
 *   constExpertNum: number of const experts, 0
 *   xOut: tokens of this rank, dtype of expandX, [Bs, H] */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineV3GetWorkspaceSize(
    const aclTensor* expandX, const aclTensor* expertIds, const aclTensor* assistInfoForCombine,
    const aclTensor* epSendCounts, const aclTensor* expertScales, const aclTensor* tpSendCountsOptional,
    const aclTensor* xActiveMaskOptional, const aclTensor* activationScaleOptional,
    const aclTensor* weightScaleOptional, const aclTensor* groupListOptional, const aclTensor* expandScalesOptional,
    const aclTensor* sharedExpertXOptional, const aclTensor* elasticInfoOptional, const aclTensor* oriXOptional,
    const aclTensor* constExpertAlpha1Optional, const aclTensor* constExpertAlpha2Optional,
    const aclTensor* constExpertVOptional, const char* groupEp, int64_t epWorldSize, int64_t epRankId,
    int64_t moeExpertNum, const char* groupTp, int64_t tpWorldSize, int64_t tpRankId, int64_t expertShardType,
    int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t globalBs, int64_t outDtype, int64_t commQuantMode,
    int64_t groupListType, const char* commAlg, int64_t zeroExpertNum, int64_t copyExpertNum, int64_t constExpertNum,
    aclTensor* xOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeCombineV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
