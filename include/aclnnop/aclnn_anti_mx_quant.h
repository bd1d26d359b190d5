/* aclnnAntiMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ANTI_MX_QUANT_H
#define ACLNNOP_ACLNN_ANTI_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAntiMxQuant: dequantisation of FP8 and FP4 in MX format: each element times the scale of its block of 32
 *   x: quantised input, FP8 or FP4, rank 1 to 7
 *   mxscale: scale of every block of 32 along the last axis, FLOAT8_E8M0, in pairs: [..., ceil(n/64), 2]
 *   axis: axis that is divided into blocks: the last one
 *   dstType: dtype code of y
 *   y: dequantised x, same shape as x */
ACLNN_API aclnnStatus aclnnAntiMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* mxscale, int64_t axis, int64_t dstType, const aclTensor* y,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAntiMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
