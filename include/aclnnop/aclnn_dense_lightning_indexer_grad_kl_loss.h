/* aclnnDenseLightningIndexerGradKLLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DENSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H
#define ACLNNOP_ACLNN_DENSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDenseLightningIndexerGradKLLoss: divergence of the lightning indexer's softmax from the attention weights of all
 * keys, with its gradients (DeepSeek sparse attention)
 *   query: queries of attention, [B,S,N,128] or, packed, [T,N,128], N 32, 64 or 128
 *   key: keys of attention, [B,Skv,N,128] or packed [Tkv,N,128]
 *   queryIndex: queries of the index, [B,S,Nidx,128] or [T,Nidx,128], Nidx 8, 16, 32 or 64
 *   keyIndex: keys of the index, [B,Skv,1,128] or [Tkv,1,128]
 *   weights: weight of every index head, FLOAT or of the dtype of query, [B,S,Nidx] or [T,Nidx]
 *   softmaxMax: row maximum of the scaled attention scores, FLOAT, [B,N,S,1] or [N,T,1]
 *   softmaxSum: row sum of exp(score - softmaxMax), FLOAT, [B,N,S,1] or [N,T,1]
 *   softmaxMaxIndex: row maximum of the index scores, FLOAT, [B,1,S] or [1,T]
 *   softmaxSumIndex: row sum of exp(index score - softmaxMaxIndex), FLOAT, [B,1,S] or [1,T]
 *   queryRope (may be null): rotary part of query, [B,S,N,64] or [T,N,64]; null: none
 *   keyRope (may be null): rotary part of key, [B,Skv,N,64] or [Tkv,N,64]; null: none
 *   actualSeqLengthsQuery (may be null): cumulative lengths of the queries for TND, [B]; ignored for BSND
 *   actualSeqLengthsKey (may be null): cumulative lengths of the keys for TND, [B]; ignored for BSND
 *   scaleValue: scale of the attention scores
 *   layout: layout of queries and keys: "BSND" or "TND"
 *   sparseMode: mask: 3 right-bottom causal
 *   preTokens: ignored
 *   nextTokens: ignored
 *   dQueryIndex: gradient of queryIndex, same shape as queryIndex
 *   dKeyIndex: gradient of keyIndex, same shape as keyIndex
 *   dWeights: gradient of weights, same shape and dtype as weights
 *   loss: sum of the divergences of all rows, FLOAT, [1] */
ACLNN_API aclnnStatus aclnnDenseLightningIndexerGradKLLossGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* queryIndex, const aclTensor* keyIndex,
    const aclTensor* weights, const aclTensor* softmaxMax, const aclTensor* softmaxSum,
    const aclTensor* softmaxMaxIndex, const aclTensor* softmaxSumIndex, const aclTensor* queryRope,
    const aclTensor* keyRope, const aclIntArray* actualSeqLengthsQuery, const aclIntArray* actualSeqLengthsKey,
    double scaleValue, char* layout, int64_t sparseMode, int64_t preTokens, int64_t nextTokens,
    const aclTensor* dQueryIndex, const aclTensor* dKeyIndex, const aclTensor* dWeights, const aclTensor* loss,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDenseLightningIndexerGradKLLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
