/* aclnnRingAttentionUpdate, aclnnRingAttentionUpdateV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RING_ATTENTION_UPDATE_H
#define ACLNNOP_ACLNN_RING_ATTENTION_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRingAttentionUpdate: puts two results of attention over parts of the keys together
 *   prevAttnOut: attention over the first keys, [S,B,N*D] or [T,N,D]
 *   prevSoftmaxMax: row maximum of its softmax, FLOAT, [B,N,S,8] or [T,N,8], 8 equal numbers
 *   prevSoftmaxSum: row sum of its softmax, shape of prevSoftmaxMax
 *   curAttnOut: attention over further keys, shape of prevAttnOut
 *   curSoftmaxMax: row maximum of its softmax, shape of prevSoftmaxMax
 *   curSoftmaxSum: row sum of its softmax, shape of prevSoftmaxMax
 *   actualSeqQlenOptional (may be null): starts of the sequences and T, INT64, [B+1], for TND
 *   inputLayoutOptional (may be null): layout of attention: "SBH" or "TND"
 *   attnOutOut: attention over all keys, shape of prevAttnOut
 *   softmaxMaxOut: row maximum of its softmax, shape of prevSoftmaxMax
 *   softmaxSumOut: row sum of its softmax, shape of prevSoftmaxMax */
ACLNN_API aclnnStatus aclnnRingAttentionUpdateGetWorkspaceSize(
    const aclTensor* prevAttnOut, const aclTensor* prevSoftmaxMax, const aclTensor* prevSoftmaxSum,
    const aclTensor* curAttnOut, const aclTensor* curSoftmaxMax, const aclTensor* curSoftmaxSum,
    const aclTensor* actualSeqQlenOptional, char* inputLayoutOptional, const aclTensor* attnOutOut,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRingAttentionUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnRingAttentionUpdateV2: puts two results of attention over parts of the keys together, with a layout of maxima
 * and sums
 *   prevAttnOut: attention over the first keys, [S,B,N*D] or [T,N,D]
 *   prevSoftmaxMax: row maximum of its softmax, FLOAT, [B,N,S,8] or [T,N,8], 8 equal numbers
 *   prevSoftmaxSum: row sum of its softmax, shape of prevSoftmaxMax
 *   curAttnOut: attention over further keys, shape of prevAttnOut
 *   curSoftmaxMax: row maximum of its softmax, shape of prevSoftmaxMax
 *   curSoftmaxSum: row sum of its softmax, shape of prevSoftmaxMax
 *   actualSeqQlenOptional (may be null): starts of the sequences and T, INT64, [B+1], for TND
 *   inputLayoutOptional (may be null): layout of attention: "SBH" or "TND"
 *   inputSoftmaxLayoutOptional (may be null): with TND, layout of maxima and sums: "TND", or "" and "SBH" for [N,S,8]
 *   in each sequence
 *   attnOutOut: attention over all keys, shape of prevAttnOut
 *   softmaxMaxOut: row maximum of its softmax, shape of prevSoftmaxMax
 *   softmaxSumOut: row sum of its softmax, shape of prevSoftmaxMax */
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
