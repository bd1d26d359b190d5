/* aclnnDynamicMxQuantWithDualAxis.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H
#define ACLNNOP_ACLNN_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicMxQuantWithDualAxis: MX quantisation to FP8 or FP4 along the last axis and along the one before it, in
 * blocks of 32
 *   x: input, rank 1 to 7
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   dstType: dtype code of yOut
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only; 2 maximum over dstTypeMax, rounded up, FLOAT4_E2M1 only
 *   y1Out: quantised x, FP8 or FP4, same shape as x
 *   mxscale1Out: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   y2Out: quantised x with scales along axis -2, dtype of y1Out, same shape as x
 *   mxscale2Out: scale of every block along axis -2, FLOAT8_E8M0, in pairs: [..., ceil(m/64), n, 2] */
ACLNN_API aclnnStatus aclnnDynamicMxQuantWithDualAxisGetWorkspaceSize(
    const aclTensor* x, char* roundModeOptional, int64_t dstType, int64_t scaleAlg, const aclTensor* y1Out,
    const aclTensor* mxscale1Out, const aclTensor* y2Out, const aclTensor* mxscale2Out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicMxQuantWithDualAxis(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
