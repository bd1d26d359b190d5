/* aclnnFlashAttentionScoreGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlashAttentionScoreGrad: gradients of attention with respect to query, key and value
 *   query: what asked
 *   keyIn: what was asked
 *   value: what answered
 *   dy: the gradient at the forward result
 *   pseShiftOptional (may be null): what was added to the products, [B,N,S,S], [B,N,1,S] or [1,N,S,S]
 *   dropMaskOptional (may be null): a bit for every score, 1 keeps it
 *   paddingMaskOptional (may be null): nobody looks at it
 *   attenMaskOptional (may be null): true hides a score; [B,N,S,S], [B,1,S,S], [1,1,S,S], [S,S] or sparseMode's
 *   softmaxMaxOptional (may be null): the largest score of every row, eight times
 *   softmaxSumOptional (may be null): the sum of every row, eight times
 *   softmaxInOptional (may be null): nobody reads it
 *   attentionInOptional: the forward result
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
 *   dqOut: the gradient with respect to query
 *   dkOut: the gradient with respect to key
 *   dvOut: the gradient with respect to value
 *   dpseOut (may be null): not computed: 0 */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout,
    int64_t innerPrecise, int64_t sparseMode, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut,
    const aclTensor* dpseOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
