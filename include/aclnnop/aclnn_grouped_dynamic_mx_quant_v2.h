/* aclnnGroupedDynamicMxQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_V2_H
#define ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedDynamicMxQuantV2: MX quantisation to FP8 or FP4 with one scale for each block of 32 rows of a group of
 * tokens (MoE)
 *   x: input, [m, n]
 *   groupIndex: group list (MoE): the row at which each group ends, ascending, INT32, [G]
 *   roundMode: rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"
 *   dstType: dtype code of y
 *   blocksize: elements of a block: 32
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only; 2 maximum over dstTypeMax, rounded up, FP4 only
 *   dstTypeMax: largest quantised number of scaleAlg 2; 0: the dtype's
 *   y: quantised x, FP8, and in version 2 FP4, same shape as x
 *   mxscale: scale of every block of rows, FLOAT8_E8M0, in pairs: [m/64 + G, n, 2] */
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndex, const char* roundMode, int64_t dstType, int64_t blocksize,
    int64_t scaleAlg, double dstTypeMax, const aclTensor* y, const aclTensor* mxscale, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
