/* aclnnQuantLightningIndexer.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_LIGHTNING_INDEXER_H
#define ACLNNOP_ACLNN_QUANT_LIGHTNING_INDEXER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantLightningIndexer: selects the INT8 keys with the highest index scores for every query (DeepSeek sparse
 * attention)
 *   query: queries of the index, INT8, [B,S,N,128] or, packed, [T,N,128], N up to 64
 *   key: keys of the index, INT8, [B,Skv,1,128], packed [Tkv,1,128], or blocks [blocks,blockSize,1,128]
 *   weights: weight of every head, FLOAT16, [B,S,N] or [T,N]
 *   queryDequantScale: scale of every head of a query, FLOAT16, [B,S,N] or [T,N]
 *   keyDequantScale: scale of every key, FLOAT16, [B,Skv,1], [Tkv,1] or [blocks,blockSize,1]
 *   actualSeqLengthsQueryOptional (may be null): lengths of the queries, INT32, [B]; null: S
 *   actualSeqLengthsKeyOptional (may be null): lengths of the keys, INT32, [B]; null: Skv
 *   blockTableOptional (may be null): blocks of every sequence for PA_BSND, INT32, [B,blocks per sequence]
 *   queryQuantMode: 0: one scale per head of each query
 *   keyQuantMode: 0: one scale per key
 *   layoutQueryOptional: layout of query: "BSND" or "TND"
 *   layoutKeyOptional: layout of key: that of query, or "PA_BSND" (blocks)
 *   sparseCount: number of keys per query, 1 to 2048
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: keys visible before the diagonal: 2^63-1, all
 *   nextTokens: keys visible after the diagonal: 2^63-1, all
 *   out: indices of the selected keys, INT32, [B,S,1,sparseCount] or [T,1,sparseCount]; declared const */
ACLNN_API aclnnStatus aclnnQuantLightningIndexerGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* weights, const aclTensor* queryDequantScale,
    const aclTensor* keyDequantScale, const aclTensor* actualSeqLengthsQueryOptional,
    const aclTensor* actualSeqLengthsKeyOptional, const aclTensor* blockTableOptional, int64_t queryQuantMode,
    int64_t keyQuantMode, char* layoutQueryOptional, char* layoutKeyOptional, int64_t sparseCount, int64_t sparseMode,
    int64_t preTokens, int64_t nextTokens, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantLightningIndexer(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
