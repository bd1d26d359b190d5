/* aclnnFlashAttentionScore.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlashAttentionScore: attention: values weighted by the softmax of the products of query and key
 *   query: what asks
 *   key: what is asked
 *   value: what answers
 *   realShiftOptional (may be null): what is added to the products, [B,N,S,S], [B,N,1,S] or [1,N,S,S]
 *   dropMaskOptional (may be null): a bit for every score, 1 keeps it
 *   paddingMaskOptional (may be null): nobody looks at it
 *   attenMaskOptional (may be null): true hides a score; [B,N,S,S], [B,1,S,S], [1,1,S,S], [S,S] or sparseMode's
 *   prefixOptional (may be null): for every batch how many keys all rows see, for sparseMode 5 and 6
 *   scaleValue: what the products of query and key are multiplied with
 *   keepProb: the share of scores that dropMask keeps
 *   preTokens: how many keys before its own a row sees, where sparseMode asks
 *   nextTokens: how many keys behind its own a row sees, where sparseMode asks
 *   headNum: heads of query
 *   inputLayout: "BSH", "SBH", "BSND" or "BNSD": what the axes are
 *   innerPrecise: 2: rows that see no key give 0
 *   sparseMode: what attenMask means: 0 it and the tokens, 1 it alone, 2 and 3 hide what lies behind the diagonal from
 *   the first or to the last corner, 4 what lies outside a band, 5 and 6 are 1 and 3 with a prefix that all rows see;
 *   2, 3, 4 and 6 look at no element of it
 *   softmaxMaxOut: the largest score of every row, eight times
 *   softmaxSumOut: the sum of every row, eight times
 *   softmaxOutOut (may be null): nobody writes it
 *   attentionOutOut: the result, of query's shape but for the width of value */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScore(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
