/* aclnnSparseFlashAttentionV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SPARSE_FLASH_ATTENTION_V2_H
#define ACLNNOP_ACLNN_SPARSE_FLASH_ATTENTION_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSparseFlashAttentionV2: attention with sinks over key blocks selected for each query (DeepSeek sparse attention,
 * MLA)
 *   query: queries, [B,S,N,512] or, packed, [T,N,512], N a power of 2 up to 128
 *   key: keys, [B,Skv,1,512], packed [Tkv,1,512], or blocks [blocks,blockSize,1,512]
 *   value (may be null): values, the memory of key, same shape as key; null: key
 *   sparseIndices: indices of the key blocks selected for each query, INT32, [B,S,1,count] or [T,1,count]; padded with
 *   -1
 *   blockTableOptional (may be null): blocks of every sequence for PA_BSND, INT32, [B,blocks per sequence]
 *   actualSeqLengthsQueryOptional (may be null): lengths of the queries, INT32, [B]; null: S
 *   actualSeqLengthsKvOptional (may be null): lengths of the keys, INT32, [B]; null: Skv
 *   queryRopeOptional (may be null): queries with rotary position embedding, [B,S,N,64] or [T,N,64]
 *   keyRopeOptional (may be null): keys with rotary position embedding, [B,Skv,1,64], [Tkv,1,64] or
 *   [blocks,blockSize,1,64]
 *   sinksOptional (may be null): attention sink: logit per head that enters the softmax without a value, FLOAT, [N];
 *   null: none
 *   scaleValue: scale of the scores
 *   sparseBlockSizeOptional: keys of a block, a power of 2 up to 128 that divides blockSize
 *   layoutQueryOptional: layout of query: "BSND" or "TND"
 *   layoutKvOptional: layout of key: that of query, or "PA_BSND" (blocks)
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: keys visible before the diagonal: 2^63-1, all
 *   nextTokens: keys visible after the diagonal: 2^63-1, all
 *   attentionMode: 2: multi-head latent attention with absorbed projections
 *   returnSoftmaxLse: whether softmaxMax and softmaxSum are written; not with PA_BSND
 *   attentionOut: attention output, same shape as query; declared const
 *   softmaxMax (may be null): row maximum of the scaled scores, FLOAT, [B,1,S,N] or [1,T,N]; declared const
 *   softmaxSum (may be null): row sum of exp(score - maximum), FLOAT, [B,1,S,N] or [1,T,N]; declared const */
ACLNN_API aclnnStatus aclnnSparseFlashAttentionV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* sparseIndices,
    const aclTensor* blockTableOptional, const aclTensor* actualSeqLengthsQueryOptional,
    const aclTensor* actualSeqLengthsKvOptional, const aclTensor* queryRopeOptional, const aclTensor* keyRopeOptional,
    const aclTensor* sinksOptional, double scaleValue, int64_t sparseBlockSizeOptional, char* layoutQueryOptional,
    char* layoutKvOptional, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, int64_t attentionMode,
    bool returnSoftmaxLse, const aclTensor* attentionOut, const aclTensor* softmaxMax, const aclTensor* softmaxSum,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSparseFlashAttentionV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
