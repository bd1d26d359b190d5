/* aclnnKvQuantSparseFlashAttentionV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KV_QUANT_SPARSE_FLASH_ATTENTION_V2_H
#define ACLNNOP_ACLNN_KV_QUANT_SPARSE_FLASH_ATTENTION_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKvQuantSparseFlashAttentionV2: attention over INT8 key blocks selected for each query (DeepSeek sparse
 * attention, MLA), with a parameter for attention sinks
 *   query: queries with their rotary parts, [B,S,N,576] or, packed, [T,N,576], N a power of 2 up to 128
 *   key: keys, INT8: 512 elements, bytes of 64 rotary elements of query's dtype and of 4 FLOAT scales, [B,Skv,1,656],
 *   packed [Tkv,1,656], or blocks [blocks,blockSize,1,656]
 *   value: values, INT8, the memory of key, same shape as key; not read
 *   sparseIndices: indices of the key blocks selected for each query, INT32, [B,S,1,count] or [T,1,count]; padded with
 *   -1
 *   keyDequantScaleOptional (may be null): reserved, FLOAT, any shape; not read
 *   valueDequantScaleOptional (may be null): reserved, FLOAT, any shape; not read
 *   blockTableOptional (may be null): blocks of every sequence for PA_BSND, INT32, [B,blocks per sequence]
 *   actualSeqLengthsQueryOptional (may be null): lengths of the queries, INT32, [B]; null: S
 *   actualSeqLengthsKvOptional (may be null): lengths of the keys, INT32, [B]; null: Skv
 *   sinksOptional (may be null): attention sink: logit per head that enters the softmax without a value, FLOAT, [N];
 *   null: none
 *   scaleValue: scale of the scores
 *   keyQuantMode: 2: one scale per 128 elements
 *   valueQuantMode: 2: one scale per 128 elements
 *   sparseBlockSize: keys of a block, a power of 2 up to 16
 *   layoutQueryOptional: layout of query: "BSND" or "TND"
 *   layoutKvOptional: layout of key: that of query, or "PA_BSND" (blocks)
 *   sparseMode: mask: 0 none, 3 right-bottom causal
 *   preTokens: keys visible before the diagonal: 2^63-1, all
 *   nextTokens: keys visible after the diagonal: 2^63-1, all
 *   attentionMode: 2: multi-head latent attention with absorbed projections
 *   quantScaleRepoMode: 1: scales are stored in key and value
 *   tileSize: elements per scale: 128
 *   ropeHeadDim: rotary channels of a head: 64
 *   attentionOut: attention output, [B,S,N,512] or [T,N,512]; declared const */
ACLNN_API aclnnStatus aclnnKvQuantSparseFlashAttentionV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* sparseIndices,
    const aclTensor* keyDequantScaleOptional, const aclTensor* valueDequantScaleOptional,
    const aclTensor* blockTableOptional, const aclTensor* actualSeqLengthsQueryOptional,
    const aclTensor* actualSeqLengthsKvOptional, const aclTensor* sinksOptional, double scaleValue,
    int64_t keyQuantMode, int64_t valueQuantMode, int64_t sparseBlockSize, char* layoutQueryOptional,
    char* layoutKvOptional, int64_t sparseMode, int64_t preTokens, int64_t nextTokens, int64_t attentionMode,
    int64_t quantScaleRepoMode, int64_t tileSize, int64_t ropeHeadDim, const aclTensor* attentionOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKvQuantSparseFlashAttentionV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
