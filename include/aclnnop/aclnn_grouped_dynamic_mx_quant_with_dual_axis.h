/* aclnnGroupedDynamicMxQuantWithDualAxis.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H
#define ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedDynamicMxQuantWithDualAxis: MX quantisation to FP8 of groups of tokens (MoE) along rows and along
 * columns, in blocks of 32
 *   x: input, [m, n], n a multiple of 64
 *   groupIndex: group list (MoE): the row at which each group ends, ascending, INT64, [G]
 *   roundModeOptional (may be null): rounding: "rint" half to even; null: "rint"
 *   scaleAlg: scale algorithm: 1, maximum over the dtype's, rounded up
 *   dstDtype: dtype code of y1Out and y2Out
 *   maxDtypeValue: largest quantised number: 0, the dtype's
 *   y1Out: quantised x, FP8, same shape as x
 *   y1ScaleOut: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   y2Out: quantised x with scales of blocks of rows, dtype of y1Out, same shape as x
 *   y2ScaleOut: scale of every block of rows, FLOAT8_E8M0, in pairs: [m/64 + G, n, 2] */
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantWithDualAxisGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndex, char* roundModeOptional, int64_t scaleAlg, int64_t dstDtype,
    double maxDtypeValue, const aclTensor* y1Out, const aclTensor* y1ScaleOut, const aclTensor* y2Out,
    const aclTensor* y2ScaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantWithDualAxis(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
