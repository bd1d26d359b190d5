/* aclnnSwigluBackwardMxQuantWithDualAxis.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_BACKWARD_MX_QUANT_WITH_DUAL_AXIS_H
#define ACLNNOP_ACLNN_SWIGLU_BACKWARD_MX_QUANT_WITH_DUAL_AXIS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluBackwardMxQuantWithDualAxis: gradient of SwiGLU, MX-quantised along the last axis and along rows of groups
 * of tokens (MoE)
 *   x: input of SwiGLU, rank 2 to 6, [..., m, 2n], 2n a multiple of 64, halved along its last axis
 *   yGrad: gradient of the output of SwiGLU, dtype of x, [..., m, n]
 *   groupIndexOptional (may be null): group list (MoE): the row at which each group ends, ascending, INT64, [G]; null:
 *   one group
 *   activateLeft: whether the first half is the gate, else the second
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   scaleAlg: scale algorithm: 1, maximum over the dtype's, rounded up
 *   dstDtype: dtype code of y1Out and y2Out
 *   maxDtypeValue: ignored
 *   y1Out: quantised gradient of x, FLOAT8_E4M3FN, same shape as x
 *   mxscale1Out: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, n/32, 2]
 *   y2Out: quantised gradient of x with scales along axis -2, dtype of y1Out, same shape as x
 *   mxscale2Out: scale of every block along axis -2, FLOAT8_E8M0, in pairs: [..., ceil(m/64), 2n, 2], or with groups
 *   [m/64 + G, 2n, 2] */
ACLNN_API aclnnStatus aclnnSwigluBackwardMxQuantWithDualAxisGetWorkspaceSize(
    const aclTensor* x, const aclTensor* yGrad, const aclTensor* groupIndexOptional, bool activateLeft,
    char* roundModeOptional, int64_t scaleAlg, int64_t dstDtype, double maxDtypeValue, const aclTensor* y1Out,
    const aclTensor* mxscale1Out, const aclTensor* y2Out, const aclTensor* mxscale2Out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluBackwardMxQuantWithDualAxis(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
