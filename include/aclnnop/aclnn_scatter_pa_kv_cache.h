/* aclnnScatterPaKvCache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_PA_KV_CACHE_H
#define ACLNNOP_ACLNN_SCATTER_PA_KV_CACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterPaKvCache: writes keys and values of tokens to slots of a paged cache, in place
 *   key: keys of tokens, [T,N,D]
 *   keyCacheRef: cache of keys, dtype of key, [blocks,S,N,D]; NHSD: [blocks,N,S,D]; PA_NZ: [blocks,N*D/E,S,E] or
 *   [blocks,N,D/E,S,E], E elements of 32 bytes
 *   slotMapping: slot block*S+offset of each token, INT32/INT64, [T] or longer; negative ones are skipped
 *   value (may be null): values of tokens, [T,N,Dv]; ignored, or null, if valueCacheRef has rank 0
 *   valueCacheRef (may be null): cache of values, dtype of value, shape of keyCacheRef with Dv for D; absent or of rank
 *   0: keys alone are written
 *   compressLensOptional (may be null): compression of each head, dtype of slotMapping; ignored
 *   compressSeqOffsetOptional (may be null): start of the compression, dtype of slotMapping; ignored
 *   seqLensOptional (may be null): length of each sequence, dtype of slotMapping; ignored
 *   cacheModeOptional (may be null): layout of caches: "Norm" (also "" or null) or "PA_NZ"
 *   scatterModeOptional (may be null): "None" (also "" or null) or "NHSD"; ignored with PA_NZ
 *   stridesOptional (may be null): strides of key and value, ignored
 *   offsetsOptional (may be null): offsets of key and value, ignored */
ACLNN_API aclnnStatus aclnnScatterPaKvCacheGetWorkspaceSize(
    const aclTensor* key, aclTensor* keyCacheRef, const aclTensor* slotMapping, const aclTensor* value,
    aclTensor* valueCacheRef, const aclTensor* compressLensOptional, const aclTensor* compressSeqOffsetOptional,
    const aclTensor* seqLensOptional, char* cacheModeOptional, char* scatterModeOptional,
    const aclIntArray* stridesOptional, const aclIntArray* offsetsOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterPaKvCache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
