/* aclnnGroupedDynamicMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_H
#define ACLNNOP_ACLNN_GROUPED_DYNAMIC_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedDynamicMxQuant: MX quantisation to FP8 with one scale for each block of 32 rows of a group of tokens
 * (MoE)
 *   x: input, [m, n]
 *   groupIndex: group list (MoE): the row at which each group ends, ascending, INT32, [G]
 *   roundMode: rounding: "rint" half to even
 *   dstType: dtype code of y
 *   blocksize: elements of a block: 32
 *   y: quantised x, FP8, and in version 2 FP4, same shape as x
 *   mxscale: scale of every block of rows, FLOAT8_E8M0, in pairs: [m/64 + G, n, 2] */
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* groupIndex, const char* roundMode, int64_t dstType, int64_t blocksize,
    const aclTensor* y, const aclTensor* mxscale, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedDynamicMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
