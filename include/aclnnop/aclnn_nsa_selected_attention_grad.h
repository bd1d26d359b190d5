/* aclnnNsaSelectedAttentionGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_GRAD_H
#define ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaSelectedAttentionGrad: backward of aclnnNsaSelectedAttention: gradients of query, key and value
 *   query: queries of all sequences, [T,N,D]
 *   key: keys of all sequences, [Tkv,Nkv,D], N a multiple of Nkv
 *   value: values of all sequences, [Tkv,Nkv,Dv], Dv up to D
 *   attentionOut: attention output of the forward, [T,N,Dv]
 *   attentionOutGrad: gradient of attentionOut, [T,N,Dv]
 *   softmaxMax: row maximum of the scaled scores of the forward, FLOAT, [T,N,8]; the first of the last axis is read
 *   softmaxSum: row sum of exp(score - maximum) of the forward, FLOAT, [T,N,8]; the first of the last axis is read
 *   topkIndices: indices of the selected key blocks of a sequence, INT32, [T,Nkv,selectedBlockCount]
 *   actualSeqQLenOptional (may be null): cumulative lengths of the queries, [B]; required
 *   actualSeqKvLenOptional (may be null): cumulative lengths of the keys, [B]; required
 *   attenMaskOptional (may be null): mask, BOOL or UINT8, rank 2; its elements are not read
 *   scaleValue: scale of the scores
 *   selectedBlockSize: keys of a block, a multiple of 16 up to 128
 *   selectedBlockCount: blocks selected for each query, up to 128
 *   headNum: heads of query, N
 *   inputLayout: layout of query, key and value: "TND"
 *   sparseMode: mask: 0 none, 2 left-top causal
 *   dqOut: gradient of query, same shape as query
 *   dkOut: gradient of key, same shape as key
 *   dvOut: gradient of value, same shape as value */
ACLNN_API aclnnStatus aclnnNsaSelectedAttentionGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* attentionOut,
    const aclTensor* attentionOutGrad, const aclTensor* softmaxMax, const aclTensor* softmaxSum,
    const aclTensor* topkIndices, const aclIntArray* actualSeqQLenOptional, const aclIntArray* actualSeqKvLenOptional,
    const aclTensor* attenMaskOptional, double scaleValue, int64_t selectedBlockSize, int64_t selectedBlockCount,
    int64_t headNum, char* inputLayout, int64_t sparseMode, const aclTensor* dqOut, const aclTensor* dkOut,
    const aclTensor* dvOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaSelectedAttentionGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
