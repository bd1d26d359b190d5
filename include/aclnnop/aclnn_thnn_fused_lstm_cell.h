/* aclnnThnnFusedLstmCell.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_H
#define ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThnnFusedLstmCell: one time step of an LSTM cell from its input and hidden projections
 *   inputGates: input projections, [B, 4H]: input, forget, cell and output gates
 *   hiddenGates: hidden projections, [B, 4H], gates as in inputGates
 *   cx: previous cell state, [B, H]
 *   inputBiasOptional (may be null): bias of the input projections, [4H]; null: 0; both biases or none
 *   hiddenBiasOptional (may be null): bias of the hidden projections, [4H]; null: 0
 *   hyOut: new hidden state, [B, H]
 *   cyOut: new cell state, [B, H]
 *   storageOut: activated gates for the backward call, [B, 4H] */
ACLNN_API aclnnStatus aclnnThnnFusedLstmCellGetWorkspaceSize(
    const aclTensor* inputGates, const aclTensor* hiddenGates, const aclTensor* cx, const aclTensor* inputBiasOptional,
    const aclTensor* hiddenBiasOptional, aclTensor* hyOut, aclTensor* cyOut, aclTensor* storageOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThnnFusedLstmCell(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
