/* aclnnGRUBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRU_BACKWARD_H
#define ACLNNOP_ACLNN_GRU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGRUBackward: gradients of layers of gated recurrent units
 *   input: [T,B,I], or [B,T,I] where batches come first
 *   params: of every layer and direction: weights of inputs and of h, and their biases
 *   hx: h before
 *   dy: the gradient at output
 *   dh: the gradient at hy
 *   r: reset gates of every layer and direction, as forward gave them
 *   z: update gates of every layer and direction, as forward gave them
 *   n: new values of every layer and direction, as forward gave them
 *   hn: products of h in new values of every layer and direction, as forward gave them
 *   h: h of every layer and direction, as forward gave them
 *   batchSizes (may be null): has to be null
 *   hasBias: whether there are biases
 *   numLayers: layers, one on top of the other
 *   bidirection: whether every layer goes both ways
 *   batchFirst: whether batches come before times
 *   dxOut: the gradient of the input
 *   dhPrevOut: that of h before
 *   dparamsOut: those of the parameters */
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
