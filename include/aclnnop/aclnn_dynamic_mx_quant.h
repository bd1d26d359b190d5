/* aclnnDynamicMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_MX_QUANT_H
#define ACLNNOP_ACLNN_DYNAMIC_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicMxQuant: MX quantisation to FP8 or FP4 with one scale, a power of two, for each block along an axis
 *   x: input, rank 1 to 7
 *   axis: axis that is divided into blocks, -rank to rank-1
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   dstType: dtype code of yOut
 *   blocksize: elements of a block, a multiple of 32 up to 1024; FLOAT x: 32
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only; 2 FLOAT4_E2M1 only: as 0, one more beyond a part of the dtype's range
 *   yOut: quantised x, FP8 or FP4, same shape as x
 *   mxscaleOut: scale of every block, FLOAT8_E8M0, in pairs: shape of x with the pairs of blocks along axis, then 2 */
ACLNN_API aclnnStatus aclnnDynamicMxQuantGetWorkspaceSize(
    const aclTensor* x, int64_t axis, char* roundModeOptional, int64_t dstType, int64_t blocksize, int64_t scaleAlg,
    const aclTensor* yOut, const aclTensor* mxscaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
