/* aclnnGRU.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRU_H
#define ACLNNOP_ACLNN_GRU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGRU: multi-layer GRU (gated recurrent unit), in one or both directions
 *   input: input, [T, B, I], or [B, T, I] if batchFirst; packed [T*B, I] where batchSizes may be given
 *   params: per layer and direction: weights [G*H, I], [G*H, H] and with hasBias biases [G*H], [G*H]; G gates: GRU 3,
 *   LSTM 4
 *   hx (may be null): initial hidden state, [L*D, B, H], L layers, D directions; null: zeros
 *   batchSizes (may be null): must be null: packed sequences are not supported
 *   hasBias: true: params holds biases
 *   numLayers: number of stacked layers, L
 *   dropout: dropout probability between layers, ignored
 *   train: true: the lists of gates and states are written for the backward call
 *   bidirection: true: bidirectional, D = 2
 *   batchFirst: true: batch axis first, [B, T, ...]
 *   output: output of the last layer, [T, B, D*H], or [B, T, D*H] if batchFirst
 *   hy: final hidden state of every layer and direction, [L*D, B, H]
 *   rOut (may be null): reset gates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   zOut (may be null): update gates of every layer and direction, L*D tensors [T, B, H]; written if train
 *   nOut (may be null): candidate states of every layer and direction, L*D tensors [T, B, H]; written if train
 *   hnOut (may be null): hidden projections of the candidate states of every layer and direction, L*D tensors [T, B,
 *   H]; written if train
 *   hOut (may be null): hidden states of every layer and direction, L*D tensors [T, B, H]; written if train */
ACLNN_API aclnnStatus aclnnGRUGetWorkspaceSize(
    const aclTensor* input, const aclTensorList* params, const aclTensor* hx, const aclTensor* batchSizes, bool hasBias,
    int64_t numLayers, double dropout, bool train, bool bidirection, bool batchFirst, aclTensor* output, aclTensor* hy,
    aclTensorList* rOut, aclTensorList* zOut, aclTensorList* nOut, aclTensorList* hnOut, aclTensorList* hOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGRU(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
