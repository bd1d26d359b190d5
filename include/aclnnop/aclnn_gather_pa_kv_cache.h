/* aclnnGatherPaKvCache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_PA_KV_CACHE_H
#define ACLNNOP_ACLNN_GATHER_PA_KV_CACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherPaKvCache: brings keys and values of sequences together from the blocks of a paged cache
 *   keyCache: cache of keys, [blocks,S,N,D]; PA_NZ: [blocks,N*D/E,S,E], E elements of 32 bytes
 *   valueCache: cache of values, [blocks,S,N,D]; PA_NZ: [blocks,N*D/E,S,E], E elements of 32 bytes
 *   blockTables: block indices of each sequence, INT32, [B,M]
 *   seqLens: length of each sequence, dtype of blockTables, [B]; cumulative: [B+1], from 0 on
 *   keyRef: keys of all sequences, dtype of keyCache, [T,N,D]; PA_NZ: [T,N*D]; rows beyond the sequences are kept
 *   valueRef: values of all sequences, dtype of valueCache, [T,N,D]; PA_NZ: [T,N*D]; rows beyond the sequences are kept
 *   seqOffsetOptional (may be null): first token of each sequence in its blocks, of which the block alone counts, dtype
 *   of blockTables, [B]
 *   cacheMode (may be null): layout of caches: "Norm" (also null) or "PA_NZ"
 *   isSeqLensCumsum: seqLens is cumulative */
ACLNN_API aclnnStatus aclnnGatherPaKvCacheGetWorkspaceSize(
    const aclTensor* keyCache, const aclTensor* valueCache, const aclTensor* blockTables, const aclTensor* seqLens,
    aclTensor* keyRef, aclTensor* valueRef, const aclTensor* seqOffsetOptional, char* cacheMode, bool isSeqLensCumsum,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherPaKvCache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
