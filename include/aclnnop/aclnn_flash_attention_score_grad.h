/* aclnnFlashAttentionScoreGrad, aclnnFlashAttentionScoreGradV2, aclnnFlashAttentionScoreGradV3, aclnnFlashAttentionScoreGradV4, aclnnFlashAttentionUnpaddingScoreGrad, aclnnFlashAttentionUnpaddingScoreGradV2, aclnnFlashAttentionUnpaddingScoreGradV3, aclnnFlashAttentionUnpaddingScoreGradV4, aclnnFlashAttentionUnpaddingScoreGradV5, aclnnQuantFlashAttentionScoreGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H
#define ACLNNOP_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFlashAttentionScoreGrad: gradients of scaled dot-product attention with respect to query, key and value
 *   query: queries of the forward call, [B,N,S,D] or as inputLayout says
 *   keyIn: keys of the forward call, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values of the forward call, [B,Nkv,Skv,Dv] or as inputLayout says
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [B,N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [B,N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [B,N,S,Dv] or as inputLayout says
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout,
    int64_t innerPrecise, int64_t sparseMode, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut,
    const aclTensor* dpseOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreGradV2: gradients of attention with respect to query, key and value, with a choice of
 * position bias
 *   query: queries of the forward call, [B,N,S,D] or as inputLayout says
 *   keyIn: keys of the forward call, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values of the forward call, [B,Nkv,Skv,Dv] or as inputLayout says
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [B,N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [B,N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [B,N,S,Dv] or as inputLayout says
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    const aclIntArray* qStartIdxOptional, const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb,
    int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode,
    int64_t pseType, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut, const aclTensor* dpseOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreGradV3: gradients of attention with respect to query, key, value and an attention sink
 *   query: queries of the forward call, [B,N,S,D] or as inputLayout says
 *   keyIn: keys of the forward call, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values of the forward call, [B,Nkv,Skv,Dv] or as inputLayout says
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [B,N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [B,N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [B,N,S,Dv] or as inputLayout says
 *   sinkInOptional (may be null): sink of the forward call, additional logit per head in the softmax's denominator,
 *   FLOAT, [N]; null or [0]: none
 *   prefixOptional (may be null): prefix length of every batch, visible to all rows, for sparseMode 5 and 6; null: none
 *   qStartIdxOptional (may be null): index of the first query in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   kvStartIdxOptional (may be null): index of the first key in the whole sequence, [1], for pseType 2 and 3; null: 0
 *   scaleValue: scale of the scores query @ key^T
 *   keepProb: dropout keep probability, above 0 and at most 1
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors: "BSH", "SBH", "BSND" or "BNSD"
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix, 6 compressed
 *   prefix
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const
 *   dsinkOut (may be null): gradient of the sink, FLOAT, [N]; null or [0]: not written; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV3GetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclTensor* sinkInOptional,
    const aclIntArray* prefixOptional, const aclIntArray* qStartIdxOptional, const aclIntArray* kvStartIdxOptional,
    double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout,
    int64_t innerPrecise, int64_t sparseMode, int64_t pseType, const aclTensor* dqOut, const aclTensor* dkOut,
    const aclTensor* dvOut, const aclTensor* dpseOut, const aclTensor* dsinkOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionScoreGradV4: gradients of attention over batches or packed sequences with respect to query, key,
 * value, their rotary parts and an attention sink
 *   query: queries of the forward call, [B,N,S,D] or as inputLayout says
 *   keyIn: keys of the forward call, [B,Nkv,Skv,D] or as inputLayout says
 *   value: values of the forward call, [B,Nkv,Skv,Dv] or as inputLayout says
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, [B,N,S,Skv], [B,N,1,Skv] or [1,N,S,Skv], or
 *   slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [B,N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [B,N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [B,N,S,Dv] or as inputLayout says
 *   sinkInOptional (may be null): sink of the forward call, additional logit per head in the softmax's denominator,
 *   FLOAT, [N]; null or [0]: none
 *   queryRopeOptional (may be null): part of query with rotary position embedding, shape of query with 64 channels;
 *   null: none
 *   keyRopeOptional (may be null): part of key with rotary position embedding, shape of key with 64 channels; null:
 *   none
 *   dScaleQOptional (may be null): scale of a quantised query, reserved: null
 *   dScaleKOptional (may be null): scale of a quantised key, reserved: null
 *   dScaleVOptional (may be null): scale of a quantised value, reserved: null
 *   dScaleDyOptional (may be null): scale of a quantised dy, reserved: null
 *   dScaleOOptional (may be null): scale of a quantised attentionIn, reserved: null
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
 *   inputLayout: layout: "BSH", "SBH", "BSND", "BNSD" or, packed, "TND"
 *   softmaxInLayout (may be null): layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]
 *   innerPrecise: 2: rows whose keys are all masked give 0; else ignored
 *   sparseMode: mask: 0 preTokens, 1 all, 2 left-top causal, 3 right-bottom causal, 4 band, 5 prefix (not TND), 6
 *   compressed prefix, 7 and 8 (TND) causal with a band in the last or the first sequence
 *   pseType: position bias: 0 added after scaling, 1 before, 2 minus slope * |distance|, 3 minus slope *
 *   sqrt(|distance|)
 *   seed: seed of a dropout mask that the kernel makes: ignored
 *   offset: offset of a dropout mask that the kernel makes: ignored
 *   outDtype: 0 or 1, ignored: the dtype of quantised attention's output
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dqRopeOut (may be null): gradient of queryRopeOptional, same shape as queryRopeOptional; required beside it;
 *   declared const
 *   dkRopeOut (may be null): gradient of keyRopeOptional, same shape as keyRopeOptional; required beside it; declared
 *   const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const
 *   dsinkOut (may be null): gradient of the sink, FLOAT, [N]; null or [0]: not written; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV4GetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclTensor* sinkInOptional,
    const aclTensor* queryRopeOptional, const aclTensor* keyRopeOptional, const aclTensor* dScaleQOptional,
    const aclTensor* dScaleKOptional, const aclTensor* dScaleVOptional, const aclTensor* dScaleDyOptional,
    const aclTensor* dScaleOOptional, const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, char* softmaxInLayout, int64_t innerPrecise, int64_t sparseMode,
    int64_t pseType, int64_t seed, int64_t offset, int64_t outDtype, const aclTensor* dqOut, const aclTensor* dkOut,
    const aclTensor* dvOut, const aclTensor* dqRopeOut, const aclTensor* dkRopeOut, const aclTensor* dpseOut,
    const aclTensor* dsinkOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionScoreGradV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionUnpaddingScoreGrad: gradients of attention over packed sequences with respect to query, key and
 * value
 *   query: queries of the forward call, [T,N,D]
 *   keyIn: keys of the forward call, [Tkv,Nkv,D]
 *   value: values of the forward call, [Tkv,Nkv,Dv]
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, concatenated sequences, [N*sum(S*Skv)] or
 *   [N*Tkv], or slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [T,N,Dv]
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
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    const aclIntArray* actualSeqQLenOptional, const aclIntArray* actualSeqKvLenOptional, double scaleValue,
    double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut,
    const aclTensor* dpseOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionUnpaddingScoreGradV2: gradients of attention over packed sequences, with a choice of position bias
 *   query: queries of the forward call, [T,N,D]
 *   keyIn: keys of the forward call, [Tkv,Nkv,D]
 *   value: values of the forward call, [Tkv,Nkv,Dv]
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, concatenated sequences, [N*sum(S*Skv)] or
 *   [N*Tkv], or slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [T,N,Dv]
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
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV2GetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    const aclIntArray* actualSeqQLenOptional, const aclIntArray* actualSeqKvLenOptional,
    const aclIntArray* qStartIdxOptional, const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb,
    int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode,
    int64_t pseType, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut, const aclTensor* dpseOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionUnpaddingScoreGradV3: gradients of attention over packed sequences, with a separate rotary part of
 * queries and keys
 *   query: queries of the forward call, [T,N,D]
 *   queryRope (may be null): part of queries with rotary position embedding, [T,N,Dr]; null: none
 *   keyIn: keys of the forward call, [Tkv,Nkv,D]
 *   keyInRope (may be null): part of keys with rotary position embedding, [Tkv,Nkv,Dr]; null: none
 *   value: values of the forward call, [Tkv,Nkv,Dv]
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, concatenated sequences, [N*sum(S*Skv)] or
 *   [N*Tkv], or slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [T,N,8], each sequence as [N,S,8]
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [T,N,Dv]
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
 *   dqOut: gradient of query, same shape as query; declared const
 *   dqRopeOut (may be null): gradient of queryRope, same shape as queryRope; null: not written; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dkRopeOut (may be null): gradient of keyInRope, same shape as keyInRope; null: not written; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV3GetWorkspaceSize(
    const aclTensor* query, const aclTensor* queryRope, const aclTensor* keyIn, const aclTensor* keyInRope,
    const aclTensor* value, const aclTensor* dy, const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional,
    const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional,
    const aclTensor* softmaxSumOptional, const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional,
    const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t pseType,
    const aclTensor* dqOut, const aclTensor* dqRopeOut, const aclTensor* dkOut, const aclTensor* dkRopeOut,
    const aclTensor* dvOut, const aclTensor* dpseOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionUnpaddingScoreGradV4: gradients of attention over packed sequences, with a choice of the softmax
 * statistics' layout
 *   query: queries of the forward call, [T,N,D]
 *   keyIn: keys of the forward call, [Tkv,Nkv,D]
 *   value: values of the forward call, [Tkv,Nkv,Dv]
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, concatenated sequences, [N*sum(S*Skv)] or
 *   [N*Tkv], or slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxInLayout is "same_as_input")
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxInLayout is "same_as_input")
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [T,N,Dv]
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
 *   dqOut: gradient of query, same shape as query; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const
 *   softmaxInLayout: layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8] */
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV4GetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional, const aclTensor* paddingMaskOptional,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional, const aclTensor* softmaxSumOptional,
    const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional, const aclIntArray* prefixOptional,
    const aclIntArray* actualSeqQLenOptional, const aclIntArray* actualSeqKvLenOptional, double scaleValue,
    double keepProb, int64_t preTokens, int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t innerPrecise,
    int64_t sparseMode, const aclTensor* dqOut, const aclTensor* dkOut, const aclTensor* dvOut,
    const aclTensor* dpseOut, char* softmaxInLayout, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnFlashAttentionUnpaddingScoreGradV5: gradients of attention over packed sequences with rotary parts and an
 * attention sink
 *   query: queries of the forward call, [T,N,D]
 *   queryRope (may be null): part of queries with rotary position embedding, [T,N,Dr]; null: none
 *   keyIn: keys of the forward call, [Tkv,Nkv,D]
 *   keyInRope (may be null): part of keys with rotary position embedding, [Tkv,Nkv,Dr]; null: none
 *   value: values of the forward call, [Tkv,Nkv,Dv]
 *   dy: gradient of the attention output, same shape as attentionInOptional
 *   pseShiftOptional (may be null): position bias of the forward call, concatenated sequences, [N*sum(S*Skv)] or
 *   [N*Tkv], or slopes [N] or [B,N]; null: none
 *   dropMaskOptional (may be null): dropout mask, UINT8, 1 bit per score (1 keeps it), at least B*N*S*Skv/8 bytes;
 *   null: none
 *   paddingMaskOptional (may be null): padding mask, reserved, ignored
 *   attenMaskOptional (may be null): mask, true: masked; [B,N,S,Skv], [B,1,S,Skv], [1,1,S,Skv], [S,Skv]; sparseMode 2-4
 *   [2048,2048], 6 [3072,2048]
 *   softmaxMaxOptional (may be null): softmaxMax of the forward call, FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxInLayout is "same_as_input")
 *   softmaxSumOptional (may be null): softmaxSum of the forward call, FLOAT, [T,N,8] (each sequence as [N,S,8] unless
 *   softmaxInLayout is "same_as_input")
 *   softmaxInOptional (may be null): reserved, ignored
 *   attentionInOptional: attention output of the forward call, [T,N,Dv]
 *   sinkInOptional (may be null): sink of the forward call, additional logit per head in the softmax's denominator,
 *   FLOAT, [N]; null or [0]: none
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
 *   softmaxInLayout (may be null): layout of softmaxMax and softmaxSum: "same_as_input" [T,N,8], else each [N,S,8]
 *   dqOut: gradient of query, same shape as query; declared const
 *   dqRopeOut (may be null): gradient of queryRope, same shape as queryRope; null: not written; declared const
 *   dkOut: gradient of key, same shape as key; declared const
 *   dkRopeOut (may be null): gradient of keyInRope, same shape as keyInRope; null: not written; declared const
 *   dvOut: gradient of value, same shape as value; declared const
 *   dpseOut (may be null): gradient of pseShift, not computed: filled with 0, shape of pseShift or [0]; declared const
 *   dsinkOut (may be null): gradient of the sink, FLOAT, [N]; null or [0]: not written; declared const */
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV5GetWorkspaceSize(
    const aclTensor* query, const aclTensor* queryRope, const aclTensor* keyIn, const aclTensor* keyInRope,
    const aclTensor* value, const aclTensor* dy, const aclTensor* pseShiftOptional, const aclTensor* dropMaskOptional,
    const aclTensor* paddingMaskOptional, const aclTensor* attenMaskOptional, const aclTensor* softmaxMaxOptional,
    const aclTensor* softmaxSumOptional, const aclTensor* softmaxInOptional, const aclTensor* attentionInOptional,
    const aclTensor* sinkInOptional, const aclIntArray* prefixOptional, const aclIntArray* actualSeqQLenOptional,
    const aclIntArray* actualSeqKvLenOptional, const aclIntArray* qStartIdxOptional,
    const aclIntArray* kvStartIdxOptional, double scaleValue, double keepProb, int64_t preTokens, int64_t nextTokens,
    int64_t headNum, char* inputLayout, int64_t innerPrecise, int64_t sparseMode, int64_t pseType,
    char* softmaxInLayout, const aclTensor* dqOut, const aclTensor* dqRopeOut, const aclTensor* dkOut,
    const aclTensor* dkRopeOut, const aclTensor* dvOut, const aclTensor* dpseOut, const aclTensor* dsinkOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFlashAttentionUnpaddingScoreGradV5(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnQuantFlashAttentionScoreGrad: gradients of attention over HIFLOAT8 tensors, with a scale for each block of rows,
 * with respect to query, key and value
 *   query: queries, HIFLOAT8, [B,S,N,128]
 *   keyIn: keys, HIFLOAT8, [B,Skv,N,128]
 *   value: values, HIFLOAT8, [B,Skv,N,128]
 *   dy: gradient of the attention output, HIFLOAT8, [B,S,N,128]
 *   attenMaskOptional (may be null): mask, reserved, ignored
 *   softmaxMax: row maximum of the forward, FLOAT, [B,N,S,1]
 *   softmaxSum: row sum of the forward, FLOAT, [B,N,S,1]
 *   attentionIn: attention output of the forward, BF16, [B,S,N,128]
 *   dScaleQ: dequantisation scales of query, one for 512 rows of a head, FLOAT, [B,N,ceil(S/512),1]
 *   dScaleK: dequantisation scales of keyIn, one for 512 rows of a head, FLOAT, [B,N,ceil(Skv/512),1]
 *   dScaleV: dequantisation scales of value, one for 512 rows of a head, FLOAT, [B,N,ceil(Skv/512),1]
 *   dScaleDy: dequantisation scales of dy, one for 512 rows of a head, FLOAT, [B,N,ceil(S/512),1]
 *   dsScale: scale of the gradient of the scores before it is rounded to HIFLOAT8, FLOAT, [1]
 *   pScale: scale of the softmax before it is rounded to HIFLOAT8, FLOAT, [1]
 *   scaleValue: scale of the scores query @ key^T
 *   preTokens: reserved, ignored
 *   nextTokens: reserved, ignored
 *   headNum: number of heads of query, N
 *   inputLayout: layout of the tensors of heads: "BSND"
 *   sparseMode: reserved, ignored
 *   outDtype: dtype of the gradients: 1, BF16
 *   dqOut: gradient of query, BF16, same shape as query
 *   dkOut: gradient of keyIn, BF16, same shape as keyIn
 *   dvOut: gradient of value, BF16, same shape as value */
ACLNN_API aclnnStatus aclnnQuantFlashAttentionScoreGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* keyIn, const aclTensor* value, const aclTensor* dy,
    const aclTensor* attenMaskOptional, const aclTensor* softmaxMax, const aclTensor* softmaxSum,
    const aclTensor* attentionIn, const aclTensor* dScaleQ, const aclTensor* dScaleK, const aclTensor* dScaleV,
    const aclTensor* dScaleDy, const aclTensor* dsScale, const aclTensor* pScale, double scaleValue, int64_t preTokens,
    int64_t nextTokens, int64_t headNum, char* inputLayout, int64_t sparseMode, int64_t outDtype, aclTensor* dqOut,
    aclTensor* dkOut, aclTensor* dvOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantFlashAttentionScoreGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
