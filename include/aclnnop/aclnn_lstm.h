/* aclnnLSTM.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LSTM_H
#define ACLNNOP_ACLNN_LSTM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLSTM: layers of long short-term memory over all times, in one direction or both
 *   input: [T,B,I], or [B,T,I] where batches come first
 *   params: of every layer and direction: weights of inputs and of h, and their biases
 *   hx (may be null): h and c before; null or empty: zeros
 *   batchSizes (may be null): batches at every time of sequences that are packed
 *   hasBias: whether there are biases
 *   numLayers: layers, one on top of the other
 *   dropout: nobody looks at it
 *   train: whether the lists are filled for the way back
 *   bidirectional: whether every layer goes both ways
 *   batchFirst: whether batches come before times
 *   output: h of the last layer at every time, both directions side by side
 *   hy: h of every layer and direction at its last time
 *   cy: the same of c
 *   iOut (may be null): input gates of every layer and direction, [T,B,H]; with train alone
 *   jOut (may be null): new values of every layer and direction, [T,B,H]; with train alone
 *   fOut (may be null): forget gates of every layer and direction, [T,B,H]; with train alone
 *   oOut (may be null): output gates of every layer and direction, [T,B,H]; with train alone
 *   hOut (may be null): h of every layer and direction, [T,B,H]; with train alone
 *   cOut (may be null): c of every layer and direction, [T,B,H]; with train alone
 *   tanhCOut (may be null): tanh(c) of every layer and direction, [T,B,H]; with train alone */
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
