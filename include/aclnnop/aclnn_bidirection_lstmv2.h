/* aclnnBidirectionLSTMV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BIDIRECTION_LSTMV2_H
#define ACLNNOP_ACLNN_BIDIRECTION_LSTMV2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBidirectionLSTMV2: LSTM layer, in one or both directions, over sequences of different lengths
 *   x: input, FLOAT16, [T,B,I]
 *   initH: initial hidden state, FLOAT16, [D,B,H], D directions
 *   initC: initial cell state, FLOAT16, [D,B,H], D directions
 *   wIh: input weights, gates i, f, g, o, FLOAT16, [4H,I]
 *   wHh: recurrent weights, gates i, f, g, o, FLOAT16, [4H,H]
 *   bIhOptional (may be null): input bias, gates i, f, g, o, FLOAT16, [4H]
 *   bHhOptional (may be null): recurrent bias, gates i, f, g, o, FLOAT16, [4H]
 *   wIhReverseOptional (may be null): input weights of the reverse direction, gates i, f, g, o, FLOAT16, [4H,I]
 *   wHhReverseOptional (may be null): recurrent weights of the reverse direction, gates i, f, g, o, FLOAT16, [4H,H]
 *   bIhReverseOptional (may be null): input bias of the reverse direction, gates i, f, g, o, FLOAT16, [4H]
 *   bHhReverseOptional (may be null): recurrent bias of the reverse direction, gates i, f, g, o, FLOAT16, [4H]
 *   batchSizeOptional (may be null): number of active batches at every time step, INT32, [T], T at most 256; null: all
 *   numLayers: number of layers, 1
 *   isbias: true: the biases are added
 *   batchFirst: must be false
 *   bidirection: true: bidirectional, D = 2
 *   packed: true: x and yOut are packed, [sum of batchSizeOptional,...]; not emulated
 *   yOut: hidden states at all times, FLOAT16, [T,B,D*H]
 *   outputHOut: final hidden state, [D,B,H]
 *   outputCOut: final cell state, [D,B,H] */
ACLNN_API aclnnStatus aclnnBidirectionLSTMV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* initH, const aclTensor* initC, const aclTensor* wIh, const aclTensor* wHh,
    const aclTensor* bIhOptional, const aclTensor* bHhOptional, const aclTensor* wIhReverseOptional,
    const aclTensor* wHhReverseOptional, const aclTensor* bIhReverseOptional, const aclTensor* bHhReverseOptional,
    const aclTensor* batchSizeOptional, int64_t numLayers, bool isbias, bool batchFirst, bool bidirection, bool packed,
    const aclTensor* yOut, const aclTensor* outputHOut, const aclTensor* outputCOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBidirectionLSTMV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
