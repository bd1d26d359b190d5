/* aclnnSwigluMxQuantWithDualAxis.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_MX_QUANT_WITH_DUAL_AXIS_H
#define ACLNNOP_ACLNN_SWIGLU_MX_QUANT_WITH_DUAL_AXIS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluMxQuantWithDualAxis: SwiGLU, MX-quantised along the last axis and along rows of groups of tokens (MoE)
 *   x: input, [m, 2n], halved into A and B along its last axis
 *   groupIndexOptional (may be null): group list (MoE): the row at which each group ends, ascending, INT64, [G]; null:
 *   one group
 *   activateLeft: whether the first half is the gate, else the second
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only
 *   dstType: dtype code of y1Out and y2Out
 *   maxDtypeValue: ignored
 *   y1Out: quantised SwiGLU, FP8 or FP4, [m, n]
 *   mxscale1Out: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   y2Out: quantised SwiGLU with scales along axis -2, dtype of y1Out, [m, n]
 *   mxscale2Out: scale of every block along axis -2, FLOAT8_E8M0, in pairs: [ceil(m/64), n, 2], or with groups [m/64 +
 *   G, n, 2] */
ACLNN_API aclnnStatus aclnnSwigluMxQuantWithDualAxisGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndexOptional, bool activateLeft, char* roundModeOptional,
    int64_t scaleAlg, int64_t dstType, double maxDtypeValue, const aclTensor* y1Out, const aclTensor* mxscale1Out,
    const aclTensor* y2Out, const aclTensor* mxscale2Out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluMxQuantWithDualAxis(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
