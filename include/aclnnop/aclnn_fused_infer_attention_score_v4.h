/* aclnnFusedInferAttentionScoreV4.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_INFER_ATTENTION_SCORE_V4_H
#define ACLNNOP_ACLNN_FUSED_INFER_ATTENTION_SCORE_V4_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedInferAttentionScoreV4: scaled dot-product attention for inference over caches, dense or in blocks, with
 * grouped heads
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads; with blockTable
 *   [blocks,blockSize,H] or [blocks,N,blockSize,D] or [blocks,N,D/C,blockSize,C]; one tensor, or one for every batch
 *   value: values, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads; with blockTable
 *   [blocks,blockSize,H] or [blocks,N,blockSize,D] or [blocks,N,D/C,blockSize,C]; one tensor, or one for every batch
 *   pseShiftOptional (may be null): position bias, dtype of query, [B,N,S,Skv] or [1,N,S,Skv], or larger; null: none
 *   attenMaskOptional (may be null): mask, true: masked; [B,S,Skv], [B,1,S,Skv], [1,S,Skv] or [S,Skv], or larger;
 *   sparseMode 2 to 4 [2048,2048]; null: none
 *   actualSeqLengthsOptional (may be null): lengths of the queries, [1] or [B]; TND: cumulative; null: S
 *   actualSeqLengthsKvOptional (may be null): lengths of keys and values, [1] or [B]; TND: cumulative, with blockTable
 *   plain; null: Skv
 *   deqScale1Optional (may be null): dequantisation scale of query @ key^T for INT8 prompts, [1], FLOAT or UINT64;
 *   null: none
 *   quantScale1Optional (may be null): quantisation scale of the softmax for INT8 prompts, [1], FLOAT; null: none
 *   deqScale2Optional (may be null): dequantisation scale of softmax @ value for INT8 prompts, [1], FLOAT or UINT64;
 *   null: none
 *   quantScale2Optional (may be null): quantisation scale of an INT8 output, [1] or [N,D]; null: none
 *   quantOffset2Optional (may be null): quantisation offset of an INT8 output, shape of the scale; null: none
 *   antiquantScaleOptional (may be null): antiquantisation scales of INT8 keys and values, per tensor [2], per channel
 *   [2,N,1,D], [2,N,D] or [2,H], of single queries per token [2,B,Skv]; null: none
 *   antiquantOffsetOptional (may be null): antiquantisation offsets of INT8 keys and values, shape of antiquantScale;
 *   null: none
 *   blockTableOptional (may be null): block table: the block of every blockSize keys of a sequence, INT32, [B,blocks];
 *   null: none
 *   queryPaddingSizeOptional (may be null): padding on the right of query, INT64, [1]: queries end so many rows before
 *   S; null: none
 *   kvPaddingSizeOptional (may be null): padding on the right of key and value, INT64, [1]: keys end so many rows
 *   before Skv; null: none
 *   keyAntiquantScaleOptional (may be null): antiquantisation scales of INT8 keys, per channel [N,D], [N,1,D] or [H],
 *   of single queries [1,N,D], [1,N,1,D] or [1,H]; per token [B,Skv]; of single queries alone per tensor [1], per head
 *   [N], per token and head [B,N,Skv], and in blocks; null: none
 *   keyAntiquantOffsetOptional (may be null): antiquantisation offsets of INT8 keys, shape of the scales; null: none
 *   valueAntiquantScaleOptional (may be null): antiquantisation scales of INT8 values, per channel [N,D], [N,1,D] or
 *   [H], of single queries [1,N,D], [1,N,1,D] or [1,H]; per token [B,Skv]; of single queries alone per tensor [1], per
 *   head [N], per token and head [B,N,Skv], and in blocks; null: none
 *   valueAntiquantOffsetOptional (may be null): antiquantisation offsets of INT8 values, shape of the scales; null:
 *   none
 *   keySharedPrefixOptional (may be null): keys in front of those of every sequence, [1,N,S,D] or as inputLayout says;
 *   null: none
 *   valueSharedPrefixOptional (may be null): values in front of those of every sequence, [1,N,S,D] or as inputLayout
 *   says; null: none
 *   actualSharedPrefixLenOptional (may be null): length of the shared prefix, [1]; null: all of it
 *   queryRopeOptional (may be null): rotary part of the queries (MLA), shape of query with D = 64; null: none
 *   keyRopeOptional (may be null): rotary part of the keys (MLA), shape of key with D = 64; null: none
 *   keyRopeAntiquantScaleOptional (may be null): antiquantisation scales of INT8 keyRope, shape of keyAntiquantScale;
 *   null: none
 *   dequantScaleQueryOptional (may be null): dequantisation scales of INT8 queries, [B,S,N] or [T,N]; null: none
 *   learnableSinkOptional (may be null): logits that join every row of a head, BF16, [N]; null: none
 *   numHeads: number of heads of query, N
 *   scaleValue: scale of the scores query @ key^T
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   inputLayout: layout of the tensors: "BSH", "BSND", "BNSD", "TND" and pairs of input and output layout
 *   numKeyValueHeads: number of heads of key and value, a divisor of numHeads; 0: numHeads
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band
 *   innerPrecise: 0 precise, 1 fast, computed alike; prompts, 2 and 3: rows with all keys masked give 0
 *   blockSize: keys of a block of the cache
 *   antiquantMode: antiquantScale: 0 per channel or tensor, 1 per token
 *   softmaxLseFlag: whether softmaxLse is computed
 *   keyAntiquantMode: scales of key: 0 channel, tensor, 1 token, 2 head, 3 token, head, 4, 5 in blocks
 *   valueAntiquantMode: scales of value: 0 channel, tensor, 1 token, 2 head, 3 token, head, 4, 5 in blocks
 *   queryQuantMode: quantisation of query: 0 per tensor or none, 3 per token and head
 *   attentionOut: attention output, [B,N,S,Dv] or as inputLayout says, the second one of a pair
 *   softmaxLse (may be null): log-sum-exp of the scores of every row, FLOAT, [B,N,S,1] or [T,N,1]; ignored without
 *   softmaxLseFlag */
ACLNN_API aclnnStatus aclnnFusedInferAttentionScoreV4GetWorkspaceSize(
    const aclTensor* query, const aclTensorList* key, const aclTensorList* value, const aclTensor* pseShiftOptional,
    const aclTensor* attenMaskOptional, const aclIntArray* actualSeqLengthsOptional,
    const aclIntArray* actualSeqLengthsKvOptional, const aclTensor* deqScale1Optional,
    const aclTensor* quantScale1Optional, const aclTensor* deqScale2Optional, const aclTensor* quantScale2Optional,
    const aclTensor* quantOffset2Optional, const aclTensor* antiquantScaleOptional,
    const aclTensor* antiquantOffsetOptional, const aclTensor* blockTableOptional,
    const aclTensor* queryPaddingSizeOptional, const aclTensor* kvPaddingSizeOptional,
    const aclTensor* keyAntiquantScaleOptional, const aclTensor* keyAntiquantOffsetOptional,
    const aclTensor* valueAntiquantScaleOptional, const aclTensor* valueAntiquantOffsetOptional,
    const aclTensor* keySharedPrefixOptional, const aclTensor* valueSharedPrefixOptional,
    const aclIntArray* actualSharedPrefixLenOptional, const aclTensor* queryRopeOptional,
    const aclTensor* keyRopeOptional, const aclTensor* keyRopeAntiquantScaleOptional,
    const aclTensor* dequantScaleQueryOptional, const aclTensor* learnableSinkOptional, int64_t numHeads,
    double scaleValue, int64_t preTokens, int64_t nextTokens, char* inputLayout, int64_t numKeyValueHeads,
    int64_t sparseMode, int64_t innerPrecise, int64_t blockSize, int64_t antiquantMode, bool softmaxLseFlag,
    int64_t keyAntiquantMode, int64_t valueAntiquantMode, int64_t queryQuantMode, const aclTensor* attentionOut,
    const aclTensor* softmaxLse, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedInferAttentionScoreV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
