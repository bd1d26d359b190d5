/* aclnnBlockSparseAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BLOCK_SPARSE_ATTENTION_H
#define ACLNNOP_ACLNN_BLOCK_SPARSE_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBlockSparseAttention: attention over the blocks of scores that a mask selects
 *   query: queries, [B,N,S,D], on the 950 also [B,S,N,D], or packed [T,N,D]
 *   key: keys, [B,Nkv,Skv,D], on the 950 also [B,Skv,Nkv,D], or packed [Tkv,Nkv,D]
 *   value: values, same shape as key
 *   blockSparseMaskOptional (may be null): selected blocks of scores, [B,N,ceil(S/x),ceil(Skv/y)], S and Skv those of
 *   the longest sequence; not 0: selected; required
 *   attenMaskOptional (may be null): attention mask, reserved: null
 *   blockShapeOptional (may be null): queries x and keys y of a block, y a multiple of 128, on the 950 of 16; null:
 *   128, 128
 *   actualSeqLengthsOptional (may be null): number of queries of every sequence, [B]; null for padded layouts: S
 *   actualSeqLengthsKvOptional (may be null): number of keys of every sequence, [B]; null for padded layouts: Skv
 *   blockTableOptional (may be null): block table, reserved: null
 *   qInputLayout: layout of query: "TND", "BNSD", on the 950 also "BSND"
 *   kvInputLayout: layout of key and value: that of query
 *   numKeyValueHeads: number of heads of key and value, Nkv
 *   maskType: mask: 0 none; 1, 2 and others count as 0, 3 is refused
 *   scaleValue: scale of the scores query @ key^T
 *   innerPrecise: 0 softmax in FLOAT, 1 (FLOAT16 tensors alone) in FLOAT16; on the 950: 4
 *   blockSize: keys of a block of the cache, reserved: 0
 *   preTokens: keys visible before the diagonal: 2147483647, all
 *   nextTokens: keys visible after the diagonal: 2147483647, all
 *   softmaxLseFlag: 1: softmaxLseOptional is written, 0: not
 *   attentionOut: attention output, same shape as query
 *   softmaxLseOptional (may be null): log-sum-exp of the scores of a row, FLOAT, shape of query with a last size of 1;
 *   required if softmaxLseFlag is 1 */
ACLNN_API aclnnStatus aclnnBlockSparseAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* blockSparseMaskOptional,
    const aclTensor* attenMaskOptional, const aclIntArray* blockShapeOptional,
    const aclIntArray* actualSeqLengthsOptional, const aclIntArray* actualSeqLengthsKvOptional,
    const aclTensor* blockTableOptional, char* qInputLayout, char* kvInputLayout, int64_t numKeyValueHeads,
    int64_t maskType, double scaleValue, int64_t innerPrecise, int64_t blockSize, int64_t preTokens, int64_t nextTokens,
    int64_t softmaxLseFlag, aclTensor* attentionOut, aclTensor* softmaxLseOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBlockSparseAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
