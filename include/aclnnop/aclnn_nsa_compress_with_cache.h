/* aclnnNsaCompressWithCache.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_WITH_CACHE_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_WITH_CACHE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompressWithCache: compresses the last tokens of sequences in a paged cache into one token each (native
 * sparse attention, NSA)
 *   input: cache of tokens in pages, [blockNum,pageBlockSize,N,D], D a multiple of 16
 *   weight: weight of each token of a block, [compressBlockSize,N]
 *   slotMapping: row of outputCache that each sequence writes, INT32, [B]
 *   actSeqLenOptional (may be null): length of each sequence, [B]; required
 *   blockTableOptional (may be null): page indices of each sequence, INT32, [B,pages]; required
 *   layoutOptional (may be null): name of a layout, ignored: BSH, SBH, BSND, BNSD or TND in any case
 *   compressBlockSize: tokens of a block, a multiple of 16 up to 64
 *   compressStride: stride between blocks in tokens, a multiple of 16
 *   actSeqLenType: 1: actSeqLenOptional has the length of each sequence
 *   pageBlockSize: tokens of a page
 *   outputCache: compressed tokens, [slots,N,D]; rows that slotMapping names are updated */
ACLNN_API aclnnStatus aclnnNsaCompressWithCacheGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* slotMapping, const aclIntArray* actSeqLenOptional,
    const aclTensor* blockTableOptional, char* layoutOptional, int64_t compressBlockSize, int64_t compressStride,
    int64_t actSeqLenType, int64_t pageBlockSize, aclTensor* outputCache, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaCompressWithCache(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
