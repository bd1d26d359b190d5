/* aclnnRingAttentionUpdate, aclnnRingAttentionUpdateV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RING_ATTENTION_UPDATE_H
#define ACLNNOP_ACLNN_RING_ATTENTION_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRingAttentionUpdate: merges the attention outputs over two parts of the keys (ring attention, online softmax)
 *   prevAttnOut: attention output over the first keys, [S,B,N*D] or [T,N,D]
 *   prevSoftmaxMax: row maximum of its scores, FLOAT, [B,N,S,8] or [T,N,8], repeated along the last axis
 *   prevSoftmaxSum: row sum of exp(score - maximum), shape of prevSoftmaxMax
 *   curAttnOut: attention output over further keys, shape of prevAttnOut
 *   curSoftmaxMax: row maximum of its scores, shape of prevSoftmaxMax
 *   curSoftmaxSum: row sum of exp(score - maximum), shape of prevSoftmaxMax
 *   actualSeqQlenOptional (may be null): cumulative lengths of the sequences after a 0, INT64, [B+1], for TND
 *   inputLayoutOptional (may be null): layout of attention: "SBH" or "TND"
 *   attnOutOut: attention output over all keys, shape of prevAttnOut
 *   softmaxMaxOut: row maximum of its scores, shape of prevSoftmaxMax
 *   softmaxSumOut: row sum of exp(score - maximum), shape of prevSoftmaxMax */
ACLNN_API aclnnStatus aclnnRingAttentionUpdateGetWorkspaceSize(
    const aclTensor* prevAttnOut, const aclTensor* prevSoftmaxMax, const aclTensor* prevSoftmaxSum,
    const aclTensor* curAttnOut, const aclTensor* curSoftmaxMax, const aclTensor* curSoftmaxSum,
    const aclTensor* actualSeqQlenOptional, char* inputLayoutOptional, const aclTensor* attnOutOut,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRingAttentionUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRingAttentionUpdateV2: merges the attention outputs over two parts of the keys (ring attention), with the layout
 * of softmax maxima and sums
 *   prevAttnOut: attention output over the first keys, [S,B,N*D] or [T,N,D]
 *   prevSoftmaxMax: row maximum of its scores, FLOAT, [B,N,S,8] or [T,N,8], repeated along the last axis
 *   prevSoftmaxSum: row sum of exp(score - maximum), shape of prevSoftmaxMax
 *   curAttnOut: attention output over further keys, shape of prevAttnOut
 *   curSoftmaxMax: row maximum of its scores, shape of prevSoftmaxMax
 *   curSoftmaxSum: row sum of exp(score - maximum), shape of prevSoftmaxMax
 *   actualSeqQlenOptional (may be null): cumulative lengths of the sequences after a 0, INT64, [B+1], for TND
 *   inputLayoutOptional (may be null): layout of attention: "SBH" or "TND"
 *   inputSoftmaxLayoutOptional (may be null): with TND, layout of maxima and sums: "TND", or "" and "SBH" for [N,S,8]
 *   in each sequence
 *   attnOutOut: attention output over all keys, shape of prevAttnOut
 *   softmaxMaxOut: row maximum of its scores, shape of prevSoftmaxMax
 *   softmaxSumOut: row sum of exp(score - maximum), shape of prevSoftmaxMax */
ACLNN_API aclnnStatus aclnnRingAttentionUpdateV2GetWorkspaceSize(
    const aclTensor* prevAttnOut, const aclTensor* prevSoftmaxMax, const aclTensor* prevSoftmaxSum,
    const aclTensor* curAttnOut, const aclTensor* curSoftmaxMax, const aclTensor* curSoftmaxSum,
    const aclTensor* actualSeqQlenOptional, char* inputLayoutOptional, char* inputSoftmaxLayoutOptional,
    const aclTensor* attnOutOut, const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRingAttentionUpdateV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
