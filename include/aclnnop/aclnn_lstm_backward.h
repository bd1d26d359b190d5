/* aclnnLstmBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LSTM_BACKWARD_H
#define ACLNNOP_ACLNN_LSTM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLstmBackward: gradients of a multi-layer LSTM with respect to input, hx and params
 *   input: input, [T, B, I], or [B, T, I] if batchFirst; packed [T*B, I] where batchSizes may be given
 *   hx: initial hidden and cell state of the forward call, 2 tensors [L*D, B, H], L layers, D directions
 *   params: per layer and direction: weights [G*H, I], [G*H, H] and with hasBias biases [G*H], [G*H]; G gates: GRU 3,
 *   LSTM 4
 *   dy (may be null): gradient of output, [T, B, D*H], or [B, T, D*H] if batchFirst; null: zeros
 *   dh (may be null): gradient of hy, [L*D, B, H]; null: zeros
 *   dc (may be null): gradient of cy, [L*D, B, H]; null: zeros
 *   i: input gates of the forward call, L*D tensors [T, B, H]
 *   g: cell candidates of the forward call, L*D tensors [T, B, H]
 *   f: forget gates of the forward call, L*D tensors [T, B, H]
 *   o: output gates of the forward call, L*D tensors [T, B, H]
 *   h: hidden states of the forward call, L*D tensors [T, B, H]
 *   c: cell states of the forward call, L*D tensors [T, B, H]
 *   tanhc: tanh of the cell states of the forward call, L*D tensors [T, B, H]
 *   batchSizesOptional (may be null): number of active batches at every time step of packed sequences, INT64, [T];
 *   null: not packed
 *   hasBias: true: params holds biases
 *   numLayers: number of stacked layers, L
 *   dropout: dropout probability between layers, ignored
 *   train: true: the lists of gates and states are written for the backward call
 *   bidirectional: true: bidirectional, D = 2
 *   batchFirst: true: batch axis first, [B, T, ...]
 *   outputMask (may be null): ignored
 *   dxOut: gradient of input, same shape as input
 *   dhPrevOut: gradient of the initial hidden state, [L*D, B, H]
 *   dcPrevOut: gradient of the initial cell state, [L*D, B, H]
 *   dparamsOut: gradients of params, same shapes as params */
ACLNN_API aclnnStatus aclnnLstmBackwardGetWorkspaceSize(
    const aclTensor* input, const aclTensorList* hx, const aclTensorList* params, const aclTensor* dy,
    const aclTensor* dh, const aclTensor* dc, const aclTensorList* i, const aclTensorList* g, const aclTensorList* f,
    const aclTensorList* o, const aclTensorList* h, const aclTensorList* c, const aclTensorList* tanhc,
    const aclTensor* batchSizesOptional, bool hasBias, int64_t numLayers, double dropout, bool train,
    bool bidirectional, bool batchFirst, const aclBoolArray* outputMask, aclTensor* dxOut, aclTensor* dhPrevOut,
    aclTensor* dcPrevOut, aclTensorList* dparamsOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLstmBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
