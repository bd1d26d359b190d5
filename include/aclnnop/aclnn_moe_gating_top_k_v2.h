/* aclnnMoeGatingTopKV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_GATING_TOP_K_V2_H
#define ACLNNOP_ACLNN_MOE_GATING_TOP_K_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeGatingTopKV2: grouped top-k gating, or experts from a table by the token's id (hash routing)
 *   x: scores of the experts, [T,E] with E <= 2048
 *   biasOptional (may be null): bias added to the scores before top-k, not in yOut, [E]; null: none
 *   inputIdsOptional (may be null): vocabulary id of each token, [T], INT32 or INT64; null: top-k of the scores
 *   tid2eidOptional (may be null): experts of each id, [V,k], INT32 or INT64; needed beside inputIdsOptional
 *   k: number of experts of a token
 *   kGroup: number of groups that experts are chosen from
 *   groupCount: number of groups of experts, which divides E
 *   groupSelectMode: 0: groups by their largest score, 1: by the sum of their two largest
 *   renorm: must be 0
 *   normType: 0: softmax, 1: sigmoid with the chosen scores divided by their sum
 *   outFlag: true: outOut is written; must be false on ascend950
 *   routedScalingFactor: factor of yOut
 *   eps: added to the sum that sigmoid scores are divided by
 *   yOut: weights of the chosen experts, [T,k]
 *   expertIdxOut: the chosen experts, [T,k], INT32
 *   outOut: normalised scores, [T,E], FLOAT; not written unless outFlag is true */
ACLNN_API aclnnStatus aclnnMoeGatingTopKV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* biasOptional, const aclTensor* inputIdsOptional,
    const aclTensor* tid2eidOptional, int64_t k, int64_t kGroup, int64_t groupCount, int64_t groupSelectMode,
    int64_t renorm, int64_t normType, bool outFlag, double routedScalingFactor, double eps, const aclTensor* yOut,
    const aclTensor* expertIdxOut, const aclTensor* outOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeGatingTopKV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
