/* aclnnThnnFusedLstmCellBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H
#define ACLNNOP_ACLNN_THNN_FUSED_LSTM_CELL_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThnnFusedLstmCellBackward: gradients of one time of a cell of long short-term memory
 *   gradHyOptional: the gradient at h, [B,H]
 *   gradCOptional: the gradient at c
 *   cx: c before
 *   cy: c
 *   storage: the gates, [B,4H], as forward gave them
 *   hasBias: whether there was a bias
 *   gradGatesOut: the gradient of the gates' sums, [B,4H]
 *   gradCxOut: that of c before
 *   gradBiasOut: that of a bias, [4H]; left alone without one */
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
