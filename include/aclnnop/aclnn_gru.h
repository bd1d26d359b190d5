/* aclnnGRU.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRU_H
#define ACLNNOP_ACLNN_GRU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGRU: layers of gated recurrent units over all times, in one direction or both
 *   input: [T,B,I], or [B,T,I] where batches come first
 *   params: of every layer and direction: weights of inputs and of h, and their biases
 *   hx (may be null): h before; null: zeros
 *   batchSizes (may be null): has to be null
 *   hasBias: whether there are biases
 *   numLayers: layers, one on top of the other
 *   dropout: nobody looks at it
 *   train: whether the lists are filled for the way back
 *   bidirection: whether every layer goes both ways
 *   batchFirst: whether batches come before times
 *   output: h of the last layer at every time, both directions side by side
 *   hy: h of every layer and direction at its last time
 *   rOut (may be null): reset gates of every layer and direction, [T,B,H]; with train alone
 *   zOut (may be null): update gates of every layer and direction, [T,B,H]; with train alone
 *   nOut (may be null): new values of every layer and direction, [T,B,H]; with train alone
 *   hnOut (may be null): products of h in new values of every layer and direction, [T,B,H]; with train alone
 *   hOut (may be null): h of every layer and direction, [T,B,H]; with train alone */
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
