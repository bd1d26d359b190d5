/* aclnnNsaSelectedAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_H
#define ACLNNOP_ACLNN_NSA_SELECTED_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNsaSelectedAttention: attention of packed queries over the key blocks selected for each of them (native sparse
 * attention, NSA)
 *   query: queries of all sequences, [T,N,D]
 *   key: keys of all sequences, [Tkv,Nkv,D], N a multiple of Nkv
 *   value: values of all sequences, [Tkv,Nkv,Dv], Dv up to D
 *   topkIndices: indices of the selected key blocks of a sequence, INT32, [T,Nkv,selectedBlockCount]
 *   attenMaskOptional (may be null): mask, BOOL or UINT8, rank 2; its elements are not read
 *   actualSeqQLenOptional (may be null): cumulative lengths of the queries, [B]; required
 *   actualSeqKvLenOptional (may be null): cumulative lengths of the keys, [B]; required
 *   scaleValue: scale of the scores
 *   headNum: heads of query, N
 *   inputLayout: layout of query, key and value: "TND"
 *   sparseMode: mask: 0 none, 2 left-top causal
 *   selectedBlockSize: keys of a block, a multiple of 16 up to 128
 *   selectedBlockCount: blocks selected for each query, up to 128
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8], repeated along the last axis
 *   softmaxSumOut: row sum of exp(score - maximum), FLOAT, [T,N,8], repeated along the last axis
 *   attentionOut: attention output, [T,N,Dv] */
ACLNN_API aclnnStatus aclnnNsaSelectedAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* topkIndices,
    const aclTensor* attenMaskOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, double scaleValue, int64_t headNum, char* inputLayout,
    int64_t sparseMode, int64_t selectedBlockSize, int64_t selectedBlockCount, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, const aclTensor* attentionOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNsaSelectedAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
