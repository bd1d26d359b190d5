/* aclnnMoeDistributeCombineAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_MOE_DISTRIBUTE_COMBINE_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeDistributeCombineAddRmsNorm: tokens of experts fetched back to their ranks and added up by their weights,
 * then an RMS norm
 *   expandX: tokens from this rank's experts, by expert, then by rank, BF16, [A, H]
 *   expertIds: experts of each token, INT32, [Bs, K], below moeExpertNum, each once
 *   assistInfoForCombine: as the dispatch wrote it, INT32, [A * 128]; not read
 *   epSendCounts: running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]
 *   expertScales: weights of the choices, FLOAT, [Bs, K]; empty: all are 1
 *   residualX: residual, BF16, [Bs, 1, H]
 *   gamma: weights of the norm, BF16, [H]
 *   tpSendCountsOptional (may be null): ignored, INT32, [tpWorldSize]
 *   xActiveMaskOptional (may be null): active tokens [Bs] or choices [Bs, K], BOOL; the others are not sent; null: all
 *   are
 *   activationScaleOptional (may be null): scales of tokens, FLOAT, [A]; has to be null
 *   weightScaleOptional (may be null): scales of weights, FLOAT, [L, H]; has to be null
 *   groupListOptional (may be null): tokens of each expert, INT64, [L]; has to be null
 *   expandScalesOptional (may be null): weights of the tokens, FLOAT, [A]; ignored
 *   sharedExpertXOptional (may be null): addend, dtype of expandX, [Bs, H] or [.., .., H]; null: none
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
 *   normEps: constant added to the mean square
 *   yOut: norm of the sums, BF16, [Bs, 1, H]
 *   rstdOut: reciprocal root mean square of each row, FLOAT, [Bs, 1, 1]
 *   xOut: sums of tokens and residual, BF16, [Bs, 1, H] */
ACLNN_API aclnnStatus aclnnMoeDistributeCombineAddRmsNormGetWorkspaceSize(
    const aclTensor* expandX, const aclTensor* expertIds, const aclTensor* assistInfoForCombine,
    const aclTensor* epSendCounts, const aclTensor* expertScales, const aclTensor* residualX, const aclTensor* gamma,
    const aclTensor* tpSendCountsOptional, const aclTensor* xActiveMaskOptional,
    const aclTensor* activationScaleOptional, const aclTensor* weightScaleOptional, const aclTensor* groupListOptional,
    const aclTensor* expandScalesOptional, const aclTensor* sharedExpertXOptional, const char* groupEp,
    int64_t epWorldSize, int64_t epRankId, int64_t moeExpertNum, const char* groupTp, int64_t tpWorldSize,
    int64_t tpRankId, int64_t expertShardType, int64_t sharedExpertNum, int64_t sharedExpertRankNum, int64_t globalBs,
    int64_t outDtype, int64_t commQuantMode, int64_t groupListType, const char* commAlg, float normEps, aclTensor* yOut,
    aclTensor* rstdOut, aclTensor* xOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeDistributeCombineAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
