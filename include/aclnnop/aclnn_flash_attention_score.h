/* aclnnFlashAttentionScore, aclnnFlashAttentionScoreV2, aclnnFlashAttentionScoreV3, aclnnFlashAttentionScoreV4, aclnnFlashAttentionVarLenScore, aclnnFlashAttentionVarLenScoreV2, aclnnFlashAttentionVarLenScoreV3, aclnnFlashAttentionVarLenScoreV4, aclnnFlashAttentionVarLenScoreV5, aclnnQuantFlashAttentionScore.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlashAttentionScore: scaled dot-product attention for training, with position bias, mask and dropout
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values, [B,Nkv,Skv,Dv] or as inputLayout says
 *   realShiftOptional (may be null): position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD", in any case
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, layout of query with value's head size, [B,N,S,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScore(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreV2: scaled dot-product attention for training, with a choice of position bias
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values, [B,Nkv,Skv,Dv] or as inputLayout says
 *   realShiftOptional (may be null): position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD", in any case
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, layout of query with value's head size, [B,N,S,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, const aclIntArray* qStartIdxOptional, const aclIntArray* kvStartIdxOptional,
    double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout,
    int64_t innerPrecise, int64_t sparseMode, int64_t pseType, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreV3: scaled dot-product attention for training, with an attention sink
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values, [B,Nkv,Skv,Dv] or as inputLayout says
 *   realShiftOptional (may be null): position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   sinkOptional (may be null): sink, additional logit per head in the softmax's denominator, FLOAT, [N]; null or [0]:
 *   none
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD", in any case
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, layout of query with value's head size, [B,N,S,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV3GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclTensor* sinkOptional, const aclIntArray* prefixOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t pseType,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut,
    const aclTensor* attentionOutOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreV4: scaled dot-product attention for training over batches or packed sequences, with rotary
 * parts and an attention sink
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values, [B,Nkv,Skv,Dv] or as inputLayout says
 *   realShiftOptional (may be null): position bias added to the scores, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   queryRopeOptional (may be null): part of query with rotary position embedding, shape of query with 64 channels;
 *   null: none
 *   keyRopeOptional (may be null): part of key with rotary position embedding, shape of key with 64 channels; null:
 *   none
 *   dScaleQOptional (may be null): scale of a quantised query, reserved: null
 *   dScaleKOptional (may be null): scale of a quantised key, reserved: null
 *   dScaleVOptional (may be null): scale of a quantised value, reserved: null
 *   sinkOptional (may be null): sink, additional logit per head in the softmax's denominator, FLOAT, [N]; null or [0]:
 *   none
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout: "BSH", "SBH", "BSND", "BNSD" or, packed, "TND", in any case
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix (not TND), 6
 *   compressed prefix, 7 and 8 (TND) causal with a band in the last or the first sequence
 *   outDtype: 0 or 1, ignored: the dtype of quantised attention's output
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxOutLayout: layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]
 *   seed: seed of a dropout mask that the kernel makes: ignored
 *   offset: offset of a dropout mask that the kernel makes: ignored
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [B,N,S,8], repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, layout of query with value's head size, [B,N,S,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV4GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclTensor* queryRopeOptional, const aclTensor* keyRopeOptional, const aclTensor* dScaleQOptional,
    const aclTensor* dScaleKOptional, const aclTensor* dScaleVOptional, const aclTensor* sinkOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t outDtype, int64_t pseType,
    char* softmaxOutLayout, int64_t seed, int64_t offset, const aclTensor* softmaxMaxOut,
    const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionVarLenScore: scaled dot-product attention for training over packed sequences of different lengths
 *   query: queries, [T,N,D]
 *   key: keys, [Tkv,Nkv,D]
 *   value: values, [Tkv,Nkv,Dv]
 *   realShiftOptional (may be null): position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv], or slopes [N]
 *   or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "TND"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7
 *   right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the last
 *   axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the
 *   last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, [T,N,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut,
    const aclTensor* attentionOutOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScore(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionVarLenScoreV2: scaled dot-product attention for training over packed sequences, with a choice of
 * position bias
 *   query: queries, [T,N,D]
 *   key: keys, [Tkv,Nkv,D]
 *   value: values, [Tkv,Nkv,Dv]
 *   realShiftOptional (may be null): position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv], or slopes [N]
 *   or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "TND"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7
 *   right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the last
 *   axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the
 *   last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, [T,N,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t pseType,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut,
    const aclTensor* attentionOutOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionVarLenScoreV3: attention for training over packed sequences, with a separate rotary part of
 * queries and keys
 *   query: queries, [T,N,D]
 *   queryRope (may be null): part of queries with rotary position embedding, [T,N,Dr]; null: none
 *   key: keys, [Tkv,Nkv,D]
 *   keyRope (may be null): part of keys with rotary position embedding, [Tkv,Nkv,Dr]; null: none
 *   value: values, [Tkv,Nkv,Dv]
 *   realShiftOptional (may be null): position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv], or slopes [N]
 *   or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "TND"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7
 *   right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the last
 *   axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [T,N,8], each sequence as [N,S,8], repeated along the
 *   last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, [T,N,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV3GetWorkspaceSize(
    const aclTensor* query, const aclTensor* queryRope, const aclTensor* key, const aclTensor* keyRope,
    const aclTensor* value, const aclTensor* realShiftOptional, const aclTensor* dropMaskOptional,
    const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional, const aclIntArray* prefixOptional,
    const aclIntArray* actualSeqQLenOptional, const aclIntArray* actualSeqKvLenOptional,
    const aclIntArray* qStartIdxOptional, const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb,
    int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode,
    int64_t pseType, const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, const aclTensor* softmaxOutOut,
    const aclTensor* attentionOutOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionVarLenScoreV4: attention for training over packed sequences, with a choice of the softmax
 * statistics' layout
 *   query: queries, [T,N,D]
 *   key: keys, [Tkv,Nkv,D]
 *   value: values, [Tkv,Nkv,Dv]
 *   realShiftOptional (may be null): position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv], or slopes [N]
 *   or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "TND"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7
 *   right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first
 *   softmaxOutLayout: layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8] (each sequence as [N,S,8] unless softmaxOutLayout
 *   is "same_as_input"), repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxOutLayout is "same_as_input"), repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, [T,N,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV4GetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* realShiftOptional,
    const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, double scaleValue, double keepProb, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode,
    char* softmaxOutLayout, const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut,
    const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionVarLenScoreV5: attention for training over packed sequences, with rotary parts, an attention sink
 * and a choice of layout
 *   query: queries, [T,N,D]
 *   queryRope (may be null): part of queries with rotary position embedding, [T,N,Dr]; null: none
 *   key: keys, [Tkv,Nkv,D]
 *   keyRope (may be null): part of keys with rotary position embedding, [Tkv,Nkv,Dr]; null: none
 *   value: values, [Tkv,Nkv,Dv]
 *   realShiftOptional (may be null): position bias of concatenated sequences, [N*sum(S*Skv)] or [N*Tkv], or slopes [N]
 *   or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   sinkOptional (may be null): sink, additional logit per head in the softmax's denominator, FLOAT, [N]; null or [0]:
 *   none
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   actualSeqQLenOptional (may be null): cumulative query lengths of the sequences, [B]
 *   actualSeqKvLenOptional (may be null): cumulative key and value lengths of the sequences, [B]
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "TND"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 6 compressed prefix, 7
 *   right-bottom causal with a band in the last sequence, 8 left-top causal with a band in the first
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   softmaxOutLayout: layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [T,N,8] (each sequence as [N,S,8] unless softmaxOutLayout
 *   is "same_as_input"), repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxOutLayout is "same_as_input"), repeated along the last axis; declared const
 *   softmaxOutOut (may be null): reserved, not written
 *   attentionOutOut: attention output, [T,N,Dv]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV5GetWorkspaceSize(
    const aclTensor* query, const aclTensor* queryRope, const aclTensor* key, const aclTensor* keyRope,
    const aclTensor* value, const aclTensor* realShiftOptional, const aclTensor* dropMaskOptional,
    const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional, const aclTensor* sinkOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t pseType,
    char* softmaxOutLayout, const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut,
    const aclTensor* softmaxOutOut, const aclTensor* attentionOutOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionVarLenScoreV5(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnQuantFlashAttentionScore: scaled dot-product attention for training over HIFLOAT8 tensors with a scale for each
 * block of rows
 *   query: queries, HIFLOAT8, [1,S,N,128]
 *   key: keys, HIFLOAT8, [1,Skv,N,128]
 *   value: values, HIFLOAT8, [1,Skv,N,128]
 *   attenMaskOptional (may be null): mask, reserved, ignored
 *   dScaleQ: dequantisation scales of query, one for 128 rows of a head, FLOAT, [1,N,ceil(S/128),1]
 *   dScaleK: dequantisation scales of key, one for 256 rows of a head, FLOAT, [1,N,ceil(Skv/256),1]
 *   dScaleV: dequantisation scales of value, one for 512 rows of a head, FLOAT, [1,N,ceil(Skv/512),1]
 *   pScale: scale of the softmax before it is rounded to HIFLOAT8, FLOAT, [1]
 *   scaleValue: scale of the scores query @ key^T
 *   preTokens: reserved, ignored
 *   nextTokens: reserved, ignored
 *   headNum: number of heads of query, N
 *   inputLayout: layout of query, key and value: "BSND", in any case
 *   sparseMode: reserved, ignored
 *   softmaxMaxOut: row maximum of the scaled scores minus log(pScale), FLOAT, [1,N,S,1]
 *   softmaxSumOut: row sum of exp(score - softmaxMaxOut), FLOAT, [1,N,S,1]
 *   softmaxOutout (may be null): reserved, not written
 *   attentionOutOut: attention output, BF16, [1,S,N,128] */
ACLNN_API aclnnStatus aclnnQuantFlashAttentionScoreGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* attenMaskOptional,
    const aclTensor* dScaleQ, const aclTensor* dScaleK, const aclTensor* dScaleV, const aclTensor* pScale,
    double scaleValue, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t sparseMode,
    aclTensor* softmaxMaxOut, aclTensor* softmaxSumOut, aclTensor* softmaxOutout, aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantFlashAttentionScore(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
