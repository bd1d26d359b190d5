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
 *   key: keys of tokens, [T,N,D]; 950, Alibi: [B,L,N,D]
 *   keyCacheRef: cache of keys, dtype of key, [blocks,S,N,D]; Alibi, Rope, Omni: [blocks,S,1,D]; NHSD: [blocks,N,S,D];
 *   PA_NZ: [blocks,N*D/E,S,E] or [blocks,N,D/E,S,E], E elements of 32 bytes
 *   slotMapping: slot block*S+offset of each token, INT32/INT64, [T] or longer; negative ones are skipped; Alibi, Rope,
 *   Omni: first slot of each head, [B*N] or longer, 950 [B,N]
 *   value (may be null): values of tokens, [T,N,Dv]; ignored, or null, if valueCacheRef has rank 0
 *   valueCacheRef (may be null): cache of values, dtype of value, shape of keyCacheRef with Dv for D; absent or of rank
 *   0: keys alone are written
 *   compressLensOptional (may be null): Alibi: last tokens written of each head; Rope, Omni: tokens averaged or left
 *   out; dtype of slotMapping, [B*N] or longer, 950 [B,N]; else ignored
 *   compressSeqOffsetOptional (may be null): Rope, Omni: first of these tokens, -1 for none, dtype of slotMapping,
 *   [B*N] or longer; else ignored
 *   seqLensOptional (may be null): Alibi, Rope, Omni: length of each sequence, dtype of slotMapping, [B]; else ignored
 *   cacheModeOptional (may be null): layout of caches: "Norm" (also "" or null) or "PA_NZ"
 *   scatterModeOptional (may be null): "None" (also "" or null), "Nct", "NHSD", "Alibi", "Rope" or "Omni"; ignored with
 *   PA_NZ
 *   stridesOptional (may be null): Nct: elements from one token of key, and of value, to the next; else ignored
 *   offsetsOptional (may be null): Nct: elements before the first token of key, and of value; else ignored */
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
