/* aclnnThnnFusedLstmCell.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_H
#define ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThnnFusedLstmCell: one time of a cell of long short-term memory, whose products are given
 *   inputGates: inputs times weights, [B,4H]: input, forget, new and output gates
 *   hiddenGates: h times weights, likewise
 *   cx: c before, [B,H]
 *   inputBiasOptional (may be null): what is added, [4H]; both biases or none
 *   hiddenBiasOptional (may be null): and this
 *   hyOut: h, [B,H]
 *   cyOut: c, [B,H]
 *   storageOut: the gates, [B,4H], for the way back */
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
