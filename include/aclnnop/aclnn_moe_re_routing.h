/* aclnnMoeReRouting.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_RE_ROUTING_H
#define ACLNNOP_ACLNN_MOE_RE_ROUTING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeReRouting: tokens received from all ranks in the order of the experts
 *   tokens: tokens in the order of ranks and of the experts in each, [A,H]
 *   expertTokenNumPerRank: tokens of each rank and expert, [N,E], INT32 or INT64
 *   perTokenScalesOptional (may be null): scales of each token, [A], on ascend950 also [A,S]; null: none (not for FP8
 *   tokens)
 *   expertTokenNumType: must be 1
 *   idxType: 0: permuteTokenIdxOut has the token at each position, 1 (ascend950): the position of each
 *   permuteTokensOut: tokens in the order of experts and of ranks in each, [A,H]
 *   permutePerTokenScalesOut: their scales; not written without perTokenScales
 *   permuteTokenIdxOut: token at each position, [A], INT32
 *   expertTokenNumOut: tokens of each expert, [E], dtype of expertTokenNumPerRank */
ACLNN_API aclnnStatus aclnnMoeReRoutingGetWorkspaceSize(
    const aclTensor* tokens, const aclTensor* expertTokenNumPerRank, const aclTensor* perTokenScalesOptional,
    int64_t expertTokenNumType, int64_t idxType, const aclTensor* permuteTokensOut,
    const aclTensor* permutePerTokenScalesOut, const aclTensor* permuteTokenIdxOut, const aclTensor* expertTokenNumOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeReRouting(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
