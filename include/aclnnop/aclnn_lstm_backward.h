/* aclnnLstmBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LSTM_BACKWARD_H
#define ACLNNOP_ACLNN_LSTM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLstmBackward: gradients of layers of long short-term memory
 *   input: [T,B,I], or [B,T,I] where batches come first
 *   hx: h and c before
 *   params: of every layer and direction: weights of inputs and of h, and their biases
 *   dy (may be null): the gradient at output; null: zeros
 *   dh (may be null): the gradient at hy; null: zeros
 *   dc (may be null): the gradient at cy; null: zeros
 *   i: input gates of every layer and direction, as forward gave them
 *   g: new values of every layer and direction, as forward gave them
 *   f: forget gates of every layer and direction, as forward gave them
 *   o: output gates of every layer and direction, as forward gave them
 *   h: h of every layer and direction, as forward gave them
 *   c: c of every layer and direction, as forward gave them
 *   tanhc: tanh(c) of every layer and direction, as forward gave them
 *   batchSizesOptional (may be null): batches at every time of sequences that are packed
 *   hasBias: whether there are biases
 *   numLayers: layers, one on top of the other
 *   dropout: nobody looks at it
 *   train: whether the lists are filled for the way back
 *   bidirectional: whether every layer goes both ways
 *   batchFirst: whether batches come before times
 *   outputMask (may be null): nobody looks at it
 *   dxOut: the gradient of the input
 *   dhPrevOut: that of h before
 *   dcPrevOut: that of c before
 *   dparamsOut: those of the parameters */
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
