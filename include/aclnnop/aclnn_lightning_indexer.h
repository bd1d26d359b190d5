/* aclnnLightningIndexer.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LIGHTNING_INDEXER_H
#define ACLNNOP_ACLNN_LIGHTNING_INDEXER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLightningIndexer: selects the keys with the highest index scores for every query (DeepSeek sparse attention)
 *   query: queries of the index, [B,S,N,128] or, packed, [T,N,128], N up to 64, on the 950 8, 16, 24, 32 or 64
 *   key: keys of the index, [B,Skv,1,128], packed [Tkv,1,128], or blocks [blocks,blockSize,1,128]
 *   weights: weight of every head, FLOAT or of the dtype of query, [B,S,N] or [T,N]
 *   actualSeqLengthsQueryOptional (may be null): lengths of the queries, INT32, [B]; null: S
 *   actualSeqLengthsKeyOptional (may be null): lengths of the keys, INT32, [B]; null: Skv
 *   blockTableOptional (may be null): blocks of every sequence for PA_BSND, INT32, [B,blocks per sequence]
 *   layoutQueryOptional: layout of query: "BSND" or "TND"
 *   layoutKeyOptional: layout of key: that of query, or "PA_BSND" (blocks)
 *   sparseCount: number of keys per query, 1 to 2048, or 3072, 4096 ... 8192
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: keys visible before the diagonal: 2^63-1, all
 *   nextTokens: keys visible after the diagonal: 2^63-1, all
 *   returnValues: whether sparseValuesOut is written; not with PA_BSND
 *   sparseIndicesOut: indices of the selected keys, INT32, [B,S,1,sparseCount] or [T,1,sparseCount]; declared const
 *   sparseValuesOut (may be null): scores of the selected keys, same shape as sparseIndicesOut; null: not written;
 *   declared const */
ACLNN_API aclnnStatus aclnnLightningIndexerGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* weights,
    const aclTensor* actualSeqLengthsQueryOptional, const aclTensor* actualSeqLengthsKeyOptional,
    const aclTensor* blockTableOptional, char* layoutQueryOptional, char* layoutKeyOptional, int64_t sparseCount,
    int64_t sparseMode, int64_t preTokens, int64_t nextTokens, bool returnValues, const aclTensor* sparseIndicesOut,
    const aclTensor* sparseValuesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLightningIndexer(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
