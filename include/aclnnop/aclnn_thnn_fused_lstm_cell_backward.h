/* aclnnThnnFusedLstmCellBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H
#define ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThnnFusedLstmCellBackward: gradients of one time step of an LSTM cell
 *   gradHyOptional: gradient of hyOut, [B, H]
 *   gradCOptional: gradient of cyOut, [B, H]
 *   cx: previous cell state, [B, H]
 *   cy: new cell state of the forward call, [B, H]
 *   storage: storageOut of the forward call, [B, 4H]
 *   hasBias: true: write gradBiasOut
 *   gradGatesOut: gradient of the gates before activation, [B, 4H]
 *   gradCxOut: gradient of cx, [B, H]
 *   gradBiasOut: gradient of the biases, [4H]; not written unless hasBias */
ACLNN_API aclnnStatus aclnnThnnFusedLstmCellBackwardGetWorkspaceSize(
    const aclTensor* gradHyOptional, const aclTensor* gradCOptional, const aclTensor* cx, const aclTensor* cy,
    const aclTensor* storage, bool hasBias, aclTensor* gradGatesOut, aclTensor* gradCxOut, aclTensor* gradBiasOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThnnFusedLstmCellBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
