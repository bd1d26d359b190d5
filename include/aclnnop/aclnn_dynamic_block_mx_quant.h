/* aclnnDynamicBlockMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_BLOCK_MX_QUANT_H
#define ACLNNOP_ACLNN_DYNAMIC_BLOCK_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicBlockMxQuant: MX quantisation to FP8 or FP4 with one scale for each block of 32 x 32, given for both axes
 *   x: input, [m, n] or [B, m, n]
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   dstType: dtype code of yOut
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 2 maximum over dstTypeMax, rounded up,
 *   FLOAT4_E2M1 only
 *   dstTypeMax: largest quantised number of scaleAlg 2: 6 or 7; 0: 6
 *   yOut: quantised x, FP8 or FP4, same shape as x
 *   scale1Out: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2]
 *   scale2Out: scale of every block along axis -2, FLOAT8_E8M0, in pairs: [..., ceil(m/64), n, 2] */
ACLNN_API aclnnStatus aclnnDynamicBlockMxQuantGetWorkspaceSize(
    const aclTensor* x, char* roundModeOptional, int64_t dstType, int64_t scaleAlg, double dstTypeMax,
    const aclTensor* yOut, const aclTensor* scale1Out, const aclTensor* scale2Out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicBlockMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
