/* aclnnDenseLightningIndexerSoftmaxLse.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_H
#define ACLNNOP_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDenseLightningIndexerSoftmaxLse: row maxima and sums of the softmax over the lightning indexer's scores, as
 * aclnnDenseLightningIndexerGradKLLoss takes them (DeepSeek sparse attention)
 *   queryIndex: queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64
 *   keyIndex: keys of the index, [B,Skv,1,128] or packed [Tkv,1,128]
 *   weight: weight of every head, FLOAT or of the dtype of queryIndex, [B,S,N] or [T,N]
 *   actualSeqLengthsQueryOptional (may be null): lengths of the queries, [B], for TND cumulative and required
 *   actualSeqLengthsKeyOptional (may be null): lengths of the keys, [B], for TND cumulative and required
 *   layoutOptional: layout of queryIndex and keyIndex: "BSND" or "TND"
 *   sparseMode: mask: 3 right-bottom causal
 *   preTokens: keys visible before the diagonal: 2^63-1, all
 *   nextTokens: keys visible after the diagonal: 2^63-1, all
 *   softmaxMaxOut: row maximum of the index scores, FLOAT, [B,1,S] or [1,T]
 *   softmaxSumOut: row sum of exp(score - maximum), FLOAT, [B,1,S] or [1,T] */
ACLNN_API aclnnStatus aclnnDenseLightningIndexerSoftmaxLseGetWorkspaceSize(
    const aclTensor* queryIndex, const aclTensor* keyIndex, const aclTensor* weight,
    const aclIntArray* actualSeqLengthsQueryOptional, const aclIntArray* actualSeqLengthsKeyOptional,
    char* layoutOptional, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDenseLightningIndexerSoftmaxLse(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
