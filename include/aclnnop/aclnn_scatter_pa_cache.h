/* aclnnScatterPaCache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_PA_CACHE_H
#define ACLNNOP_ACLNN_SCATTER_PA_CACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterPaCache: writes keys of tokens to slots of a paged cache, in place (ascend950)
 *   key: keys of tokens, [T,N,D]
 *   keyCacheRef: cache of keys, [blocks,S,N,D], dtype of key
 *   slotMapping: slot block*S+offset of each token, INT32/INT64, [T]; one outside the cache is skipped
 *   compressLensOptional (may be null): compression of each head, dtype of slotMapping; ignored
 *   compressSeqOffsetOptional (may be null): start of the compression, dtype of slotMapping; ignored
 *   seqLensOptional (may be null): length of each sequence, dtype of slotMapping; ignored
 *   cacheMode: layout of the cache: "Norm" or "" */
ACLNN_API aclnnStatus aclnnScatterPaCacheGetWorkspaceSize(
    const aclTensor* key, aclTensor* keyCacheRef, const aclTensor* slotMapping, const aclTensor* compressLensOptional,
    const aclTensor* compressSeqOffsetOptional, const aclTensor* seqLensOptional, char* cacheMode,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterPaCache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
