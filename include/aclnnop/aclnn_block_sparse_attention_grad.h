/* aclnnBlockSparseAttentionGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BLOCK_SPARSE_ATTENTION_GRAD_H
#define ACLNNOP_ACLNN_BLOCK_SPARSE_ATTENTION_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBlockSparseAttentionGrad: backward of aclnnBlockSparseAttention: gradients of query, key and value
 *   dout: gradient of the attention output, same shape as query
 *   query: queries, [B,N,S,D], on the 950 also [B,S,N,D], or packed [T,N,D]
 *   key: keys, [B,Nkv,Skv,D], on the 950 also [B,Skv,Nkv,D], or packed [Tkv,Nkv,D]
 *   value: values, same shape as key
 *   attentionOut: attention output of the forward, same shape as query
 *   softmaxLse: log-sum-exp of the scores of a row of the forward, FLOAT, [B,N,S,1], for "BSND" also [B,S,N,1], or
 *   packed [T,N,1]
 *   blockSparseMaskOptional (may be null): selected blocks of scores, [B,N,ceil(S/x),ceil(Skv/y)], S and Skv those of
 *   the longest sequence; not 0: selected; required
 *   attenMaskOptional (may be null): attention mask, reserved: null
 *   blockShapeOptional (may be null): queries x and keys y of a block, on the 950 multiples of 64; required
 *   actualSeqLengthsOptional (may be null): number of queries of every sequence, [B]; null for padded layouts: S
 *   actualSeqLengthsKvOptional (may be null): number of keys of every sequence, [B]; null for padded layouts: Skv
 *   qInputLayout: layout of query: "TND", "BNSD", on the 950 also "BSND"
 *   kvInputLayout: layout of key and value: that of query
 *   numKeyValueHeads: number of heads of key and value, Nkv
 *   maskType: mask: 0, none
 *   scaleValue: scale of the scores query @ key^T
 *   preTokens: keys visible before the diagonal: 2147483647, all
 *   nextTokens: keys visible after the diagonal: 2147483647, all
 *   dq: gradient of query, same shape as query
 *   dk: gradient of key, same shape as key
 *   dv: gradient of value, same shape as value */
ACLNN_API aclnnStatus aclnnBlockSparseAttentionGradGetWorkspaceSize(
    const aclTensor* dout, const aclTensor* query, const aclTensor* key, const aclTensor* value,
    const aclTensor* attentionOut, const aclTensor* softmaxLse, const aclTensor* blockSparseMaskOptional,
    const aclTensor* attenMaskOptional, const aclIntArray* blockShapeOptional,
    const aclIntArray* actualSeqLengthsOptional, const aclIntArray* actualSeqLengthsKvOptional, char* qInputLayout,
    char* kvInputLayout, int64_t numKeyValueHeads, int64_t maskType, double scaleValue, int64_t preTokens,
    int64_t nextTokens, aclTensor* dq, aclTensor* dk, aclTensor* dv, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBlockSparseAttentionGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
