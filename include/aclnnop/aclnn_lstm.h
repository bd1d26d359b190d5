/* aclnnLSTM.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LSTM_H
#define ACLNNOP_ACLNN_LSTM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLSTM: multi-layer LSTM, in one or both directions
 *   input: input, [T, B, I], or [B, T, I] if batchFirst; packed [T*B, I] where batchSizes may be given
 *   params: per layer and direction: weights [G*H, I], [G*H, H] and with hasBias biases [G*H], [G*H]; G gates: GRU 3,
 *   LSTM 4
 *   hx (may be null): initial hidden and cell state, 2 tensors [L*D, B, H], L layers, D directions; null or empty:
 *   zeros
 *   batchSizes (may be null): number of active batches at every time step of packed sequences, INT64, [T]; null: not
 *   packed
 *   hasBias: true: params holds biases
 *   numLayers: number of stacked layers, L
 *   dropout: dropout probability between layers, ignored
 *   train: true: the lists of gates and states are written for the backward call
 *   bidirectional: true: bidirectional, D = 2
 *   batchFirst: true: batch axis first, [B, T, ...]
 *   output: output of the last layer, [T, B, D*H], or [B, T, D*H] if batchFirst
 *   hy: final hidden state of every layer and direction, [L*D, B, H]
 *   cy: final cell state of every layer and direction, [L*D, B, H]
 *   iOut (may be null): input gates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   jOut (may be null): cell candidates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   fOut (may be null): forget gates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   oOut (may be null): output gates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   hOut (may be null): hidden states of every layer and direction, L*D tensors [T, B, H]; written if train
 *   cOut (may be null): cell states of every layer and direction, L*D tensors [T, B, H]; written if train
 *   tanhCOut (may be null): tanh of the cell states of every layer and direction, L*D tensors [T, B, H]; written if
 *   train */
ACLNN_API aclnnStatus aclnnLSTMGetWorkspaceSize(
    const aclTensor* input, const aclTensorList* params, const aclTensorList* hx, const aclTensor* batchSizes,
    bool hasBias, int64_t numLayers, double dropout, bool train, bool bidirectional, bool batchFirst, aclTensor* output,
    aclTensor* hy, aclTensor* cy, aclTensorList* iOut, aclTensorList* jOut, aclTensorList* fOut, aclTensorList* oOut,
    aclTensorList* hOut, aclTensorList* cOut, aclTensorList* tanhCOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLSTM(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
