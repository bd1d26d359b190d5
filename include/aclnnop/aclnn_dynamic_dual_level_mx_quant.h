/* aclnnDynamicDualLevelMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_DUAL_LEVEL_MX_QUANT_H
#define ACLNNOP_ACLNN_DYNAMIC_DUAL_LEVEL_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicDualLevelMxQuant: quantisation to FLOAT4_E2M1 with a FLOAT scale for each block of 512 and a power of two
 * for each of 32
 *   x: input, rank 1 to 7, [..., n], n even
 *   smoothScaleOptional (may be null): smoothing factor of every column, dtype of x, [n]; null: 1
 *   roundModeOptional (may be null): rounding: "rint" half to even; FP4 also "round" half away from zero, "floor";
 *   null: "rint"
 *   level0BlockSize: elements of a block of level 0: 512
 *   level1BlockSize: elements of a block of level 1: 32
 *   yOut: quantised x, FLOAT4_E2M1, same shape as x
 *   level0ScaleOut: scale of every block of level 0, FLOAT, [..., ceil(n/512)]
 *   level1ScaleOut: scale of every block along axis -1, FLOAT8_E8M0, in pairs: [..., m, ceil(n/64), 2] */
ACLNN_API aclnnStatus aclnnDynamicDualLevelMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScaleOptional, char* roundModeOptional, int64_t level0BlockSize,
    int64_t level1BlockSize, const aclTensor* yOut, const aclTensor* level0ScaleOut, const aclTensor* level1ScaleOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicDualLevelMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
