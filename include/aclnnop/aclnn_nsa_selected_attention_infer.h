/* aclnnNsaSelectedAttentionInfer.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_INFER_H
#define ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_INFER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaSelectedAttentionInfer: attention of the last queries of sequences over the blocks of a paged cache selected
 * for each of them (native sparse attention, NSA)
 *   query: queries, [B,S,N,D], [B,S,N*D] or [T,N,D] as layoutOptional says, D 192
 *   key: cached keys in pages, [blocks,pageBlockSize,Nkv,D] with BSND, else [blocks,pageBlockSize,Nkv*D]
 *   value: cached values in pages, [blocks,pageBlockSize,Nkv,Dv] with BSND, else [blocks,pageBlockSize,Nkv*Dv], Dv 128
 *   topkIndices: indices of the selected key blocks of a sequence, INT32, [B,S,Nkv,selectBlockCount] or
 *   [T,Nkv,selectBlockCount]
 *   attenMaskOptional (may be null): ignored, BOOL or UINT8
 *   blockTableOptional (may be null): page indices of each sequence, INT32, [B,pages]; required
 *   actualQSeqLenOptional (may be null): number of queries of each sequence, [B], or [0]: 1; required
 *   actualKvSeqLenOptional (may be null): number of keys of each sequence, [B]; required
 *   layoutOptional: layout of query: "BSND", "BSH" or "TND"
 *   numHeads: heads of query, N
 *   numKeyValueHeads: heads of key and value, Nkv, a divisor of N
 *   selectBlockSize: keys of a selected block, a multiple of 16 up to 128
 *   selectBlockCount: blocks selected for each query
 *   pageBlockSize: keys of a page, 64 or 128
 *   scaleValue: scale of the scores
 *   sparseMode: ignored
 *   output: attention output, [B,S,N,Dv], [B,S,N*Dv] or [T,N,Dv] */
ACLNN_API aclnnStatus aclnnNsaSelectedAttentionInferGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* topkIndices,
    const aclTensor* attenMaskOptional, const aclTensor* blockTableOptional, const aclIntArray* actualQSeqLenOptional,
    const aclIntArray* actualKvSeqLenOptional, char* layoutOptional, int64_t numHeads, int64_t numKeyValueHeads,
    int64_t selectBlockSize, int64_t selectBlockCount, int64_t pageBlockSize, double scaleValue, int64_t sparseMode,
    aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaSelectedAttentionInfer(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
