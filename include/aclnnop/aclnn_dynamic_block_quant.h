/* aclnnDynamicBlockQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_BLOCK_QUANT_H
#define ACLNNOP_ACLNN_DYNAMIC_BLOCK_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicBlockQuant: dynamic quantisation to FP8 or INT8 with one scale for each block of rows and columns
 *   x: input, [m, n] or [B, m, n]
 *   minScale: lower limit of the factor, 1 / scaleOut: at least 0; 0: none
 *   roundModeOptional (may be null): rounding: "rint" half to even; HIFLOAT8: "round" half away from zero; null: "rint"
 *   dstType: dtype code of yOut
 *   rowBlockSize: rows of a block: 1, 64, 128, 256 or 512
 *   colBlockSize: columns of a block: 64, 128, 192 or 256
 *   yOut: quantised x, FP8 or INT8, same shape as x
 *   scaleOut: quantisation scale of every block, FLOAT, [ceil(m/rowBlockSize), ceil(n/colBlockSize)], or [B, ...] */
ACLNN_API aclnnStatus aclnnDynamicBlockQuantGetWorkspaceSize(
    const aclTensor* x, double minScale, char* roundModeOptional, int64_t dstType, int64_t rowBlockSize,
    int64_t colBlockSize, const aclTensor* yOut, const aclTensor* scaleOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicBlockQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
