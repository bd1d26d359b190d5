/* aclnnAscendAntiQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ASCEND_ANTI_QUANT_H
#define ACLNNOP_ACLNN_ASCEND_ANTI_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAscendAntiQuant: dequantisation of INT8, INT4 or FP8 by a scale and a zero point for the tensor or each channel
 *   x: quantised input, INT8, INT4, FP8 or INT32 of eight INT4, rank up to 8
 *   scale: dequantisation scale: one element or one per channel, [n]; on the 950 also [1, ..., n]
 *   offset (may be null): zero point added before scaling, same shape and dtype as scale; null: 0
 *   dstType: dtype code of y
 *   sqrtMode: true: multiplied by scale twice; false for FP8
 *   y: dequantised x, same shape as x; of INT32: [..., 8*n] */
ACLNN_API aclnnStatus aclnnAscendAntiQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* offset, int64_t dstType, bool sqrtMode,
    const aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAscendAntiQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
