/* aclnnNsaCompressAttentionInfer.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_ATTENTION_INFER_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_ATTENTION_INFER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompressAttentionInfer: attention of the last queries of sequences over compressed keys in a paged cache, and
 * the key blocks of largest weight (native sparse attention, NSA)
 *   query: queries, [B,S,N,D] or [T,N,D] as layoutOptional says
 *   key: compressed keys in pages, [blocks,pageBlockSize,Nkv*D]
 *   value: compressed values in pages, [blocks,pageBlockSize,Nkv*Dv], Dv up to D
 *   attentionMaskOptional (may be null): ignored, BOOL
 *   blockTableOptional (may be null): page indices of each sequence, INT32, [B,pages]; required
 *   actualQSeqLenOptional (may be null): number of queries of each sequence, [B]; null: one each
 *   actualCmpKvSeqLenOptional (may be null): number of compressed keys of each sequence, [B]; required
 *   actualSelKvSeqLenOptional (may be null): number of tokens of each sequence, [B]; needed for several queries
 *   topKMaskOptional (may be null): ignored, BOOL
 *   numHeads: heads of query, N
 *   numKeyValueHeads: heads of key and value, Nkv, a divisor of N
 *   selectBlockSize: tokens of a selected block, a multiple of 16 up to 128
 *   selectBlockCount: blocks selected for each query
 *   compressBlockSize: tokens of a compressed key, a multiple of 16 up to 128
 *   compressBlockStride: stride between compressed keys in tokens, 16, 32, 48 or 64
 *   scaleValue: scale of the scores
 *   layoutOptional: layout of query: "TND" or "BSND"
 *   pageBlockSize: keys of a page, a multiple of 16 up to 128
 *   sparseMode: ignored
 *   output: attention output, [B,S,N,Dv] or [T,N,Dv]
 *   topKOutput: indices of the selected blocks, INT32, [B,S,Nkv,selectBlockCount] or [T,Nkv,selectBlockCount] */
ACLNN_API aclnnStatus aclnnNsaCompressAttentionInferGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* attentionMaskOptional,
    const aclTensor* blockTableOptional, const aclIntArray* actualQSeqLenOptional,
    const aclIntArray* actualCmpKvSeqLenOptional, const aclIntArray* actualSelKvSeqLenOptional,
    const aclTensor* topKMaskOptional, int64_t numHeads, int64_t numKeyValueHeads, int64_t selectBlockSize,
    int64_t selectBlockCount, int64_t compressBlockSize, int64_t compressBlockStride, double scaleValue,
    char* layoutOptional, int64_t pageBlockSize, int64_t sparseMode, const aclTensor* output,
    const aclTensor* topKOutput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaCompressAttentionInfer(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
