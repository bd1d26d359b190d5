/* aclnnGRUBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRU_BACKWARD_H
#define ACLNNOP_ACLNN_GRU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGRUBackward: gradients of a multi-layer GRU with respect to input, hx and params
 *   input: input, [T, B, I], or [B, T, I] if batchFirst; packed [T*B, I] where batchSizes may be given
 *   params: per layer and direction: weights [G*H, I], [G*H, H] and with hasBias biases [G*H], [G*H]; G gates: GRU 3,
 *   LSTM 4
 *   hx: initial hidden state of the forward call, [L*D, B, H], L layers, D directions
 *   dy: gradient of output, [T, B, D*H], or [B, T, D*H] if batchFirst
 *   dh: gradient of hy, [L*D, B, H]
 *   r: reset gates of the forward call, L*D tensors [T, B, H]
 *   z: update gates of the forward call, L*D tensors [T, B, H]
 *   n: candidate states of the forward call, L*D tensors [T, B, H]
 *   hn: hidden projections of the candidate states of the forward call, L*D tensors [T, B, H]
 *   h: hidden states of the forward call, L*D tensors [T, B, H]
 *   batchSizes (may be null): must be null: packed sequences are not supported
 *   hasBias: true: params holds biases
 *   numLayers: number of stacked layers, L
 *   bidirection: true: bidirectional, D = 2
 *   batchFirst: true: batch axis first, [B, T, ...]
 *   dxOut: gradient of input, same shape as input
 *   dhPrevOut: gradient of hx, same shape as hx
 *   dparamsOut: gradients of params, same shapes as params */
ACLNN_API aclnnStatus aclnnGRUBackwardGetWorkspaceSize(
    const aclTensor* input, const aclTensorList* params, const aclTensor* hx, const aclTensor* dy, const aclTensor* dh,
    const aclTensorList* r, const aclTensorList* z, const aclTensorList* n, const aclTensorList* hn,
    const aclTensorList* h, const aclTensor* batchSizes, bool hasBias, int64_t numLayers, bool bidirection,
    bool batchFirst, aclTensor* dxOut, aclTensor* dhPrevOut, aclTensorList* dparamsOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGRUBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
