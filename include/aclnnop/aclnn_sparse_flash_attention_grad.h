/* aclnnSparseFlashAttentionGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPARSE_FLASH_ATTENTION_GRAD_H
#define ACLNNOP_ACLNN_SPARSE_FLASH_ATTENTION_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSparseFlashAttentionGrad: backward of aclnnSparseFlashAttention: gradients of query, key, value and of their
 * rotary parts (DeepSeek sparse attention)
 *   query: queries, [B,S,N,512] or, packed, [T,N,512], N a power of 2 up to 128
 *   key: keys, [B,Skv,1,512] or packed [Tkv,1,512]
 *   value (may be null): values, same shape as key; null: key
 *   sparseIndices: indices of the selected key blocks, INT32, [B,S,1,K] or [T,1,K]; padded with -1
 *   dOut: gradient of the attention output, same shape as query
 *   out: attention output of the forward, same shape as query
 *   softmaxMax: row maximum of the scaled scores, FLOAT, [B,1,S,N] or [1,T,N]
 *   softmaxSum: row sum of exp(score - maximum), FLOAT, [B,1,S,N] or [1,T,N]
 *   actualSeqLengthsQueryOptional (may be null): cumulative lengths of the queries for TND, INT32, [B]
 *   actualSeqLengthsKvOptional (may be null): cumulative lengths of the keys for TND, INT32, [B]
 *   queryRopeOptional (may be null): rotary part of query, [B,S,N,64] or [T,N,64]; null: none
 *   keyRopeOptional (may be null): rotary part of key, [B,Skv,1,64] or [Tkv,1,64]; null: none
 *   scaleValue: scale of the scores
 *   sparseBlockSize: keys of a block, on the 950 1
 *   layoutOptional: layout of queries and keys: "BSND" or "TND"
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: ignored
 *   nextTokens: ignored
 *   deterministic: ignored: gradients are always deterministic
 *   dQueryOut: gradient of query, same shape as query
 *   dKeyOut: gradient of key, same shape as key
 *   dValueOut (may be null): gradient of value, same shape as value
 *   dQueryRopeOutOptional (may be null): gradient of queryRopeOptional, same shape as queryRopeOptional
 *   dKeyRopeOutOptional (may be null): gradient of keyRopeOptional, same shape as keyRopeOptional */
ACLNN_API aclnnStatus aclnnSparseFlashAttentionGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* sparseIndices,
    const aclTensor* dOut, const aclTensor* out, const aclTensor* softmaxMax, const aclTensor* softmaxSum,
    const aclTensor* actualSeqLengthsQueryOptional, const aclTensor* actualSeqLengthsKvOptional,
    const aclTensor* queryRopeOptional, const aclTensor* keyRopeOptional, double scaleValue, int64_t sparseBlockSize,
    char* layoutOptional, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, bool deterministic,
    const aclTensor* dQueryOut, const aclTensor* dKeyOut, const aclTensor* dValueOut,
    const aclTensor* dQueryRopeOutOptional, const aclTensor* dKeyRopeOutOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSparseFlashAttentionGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
