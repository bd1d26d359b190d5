/* aclnnLightningIndexerGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LIGHTNING_INDEXER_GRAD_H
#define ACLNNOP_ACLNN_LIGHTNING_INDEXER_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLightningIndexerGrad: backward of the lightning indexer: gradients of query, key and weights from those of the
 * scores of the selected keys (DeepSeek sparse attention)
 *   query: queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64
 *   key: keys of the index, [B,Skv,1,128] or packed [Tkv,1,128]
 *   dy: gradient of the scores of the selected keys, [B,S,1,K] or [T,1,K], or without the axis of 1, K up to 2048
 *   sparseIndices: indices of the selected keys, INT32, same shape as dy
 *   weights: weight of every head, [B,S,N] or [T,N]
 *   actualSeqQLenOptional (may be null): cumulative lengths of the queries for TND, INT32, [B]
 *   actualSeqKvLenOptional (may be null): cumulative lengths of the keys for TND, INT32, [B]
 *   headNum: ignored
 *   inputLayout: layout of query and key: "BSND" or "TND"
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: ignored
 *   nextTokens: ignored
 *   deterministic: ignored: gradients are always deterministic
 *   dqOut: gradient of query, same shape as query
 *   dkOut: gradient of key, same shape as key
 *   dweightsOut: gradient of weights, same shape as weights */
ACLNN_API aclnnStatus aclnnLightningIndexerGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* dy, const aclTensor* sparseIndices,
    const aclTensor* weights, const aclTensor* actualSeqQLenOptional, const aclTensor* actualSeqKvLenOptional,
    int64_t headNum, char* inputLayout, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, bool deterministic,
    const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dweightsOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLightningIndexerGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
