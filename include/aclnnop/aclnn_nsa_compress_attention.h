/* aclnnNsaCompressAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_COMPRESS_ATTENTION_H
#define ACLNNOP_ACLNN_NSA_COMPRESS_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaCompressAttention: attention of packed queries over compressed keys, and the key blocks with the largest
 * weights for each of them (native sparse attention, NSA)
 *   query: queries of all sequences, [T,N,D]
 *   key: compressed keys of all sequences, [Tkv,Nkv,D], N a multiple of Nkv
 *   value: compressed values of all sequences, [Tkv,Nkv,Dv], Dv up to D
 *   attenMaskOptional (may be null): keys that a query does not see, BOOL or UINT8, [maximum queries, maximum keys] of
 *   a sequence
 *   topkMaskOptional (may be null): blocks that are always selected, BOOL or UINT8, [maximum queries, maximum blocks]
 *   of a sequence
 *   actualSeqQLenOptional (may be null): cumulative lengths of the queries, [B]; required
 *   actualCmpSeqKvLenOptional (may be null): cumulative lengths of the compressed keys, [B]; required
 *   actualSelSeqKvLenOptional (may be null): cumulative numbers of blocks, ignored
 *   scaleValue: scale of the scores
 *   headNum: heads of query, N
 *   inputLayout: layout of query, key and value: "TND"
 *   sparseMode: ignored; documents: 0 or 1
 *   compressBlockSize: tokens of a compressed key, a multiple of 16 up to 128
 *   compressStride: stride between compressed keys in tokens, a multiple of 16 up to 64
 *   selectBlockSize: tokens of a selected block, a multiple of 16 up to 128
 *   selectBlockCount: blocks selected for each query, up to 32
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8], of a sequence [N,queries,8], repeated along the
 *   last axis
 *   softmaxSumOut: row sum of exp(score - maximum), FLOAT, [T,N,8], of a sequence [N,queries,8], repeated along the
 *   last axis
 *   attentionOutOut: attention output, [T,N,Dv]
 *   topkIndicesOut: indices of the selected blocks, INT32, [T,Nkv,selectBlockCount] */
ACLNN_API aclnnStatus aclnnNsaCompressAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* attenMaskOptional,
    const aclTensor* topkMaskOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualCmpSeqKvLenOptional, const aclIntArray* actualSelSeqKvLenOptional, double scaleValue,
    int64_t headNum, char* inputLayout, int64_t sparseMode, int64_t compressBlockSize, int64_t compressStride,
    int64_t selectBlockSize, int64_t selectBlockCount, const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut,
    const aclTensor* attentionOutOut, const aclTensor* topkIndicesOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaCompressAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
