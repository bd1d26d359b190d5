/* aclnnAscendQuantV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ASCEND_QUANT_V3_H
#define ACLNNOP_ACLNN_ASCEND_QUANT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAscendQuantV3: static quantisation to INT8, INT4 or FP8 per tensor or per channel of an axis
 *   x: input, rank up to 8
 *   scale: quantisation scale, which multiplies: one element or one per channel, [n], or [1, ..., n]
 *   offset (may be null): quantisation zero point, same shape and dtype as scale; null: 0
 *   sqrtMode: true: x is multiplied by scale twice
 *   roundMode: rounding to integers: "round" half to even, "floor", "ceil", "trunc"
 *   dstType: dtype code of y
 *   axis: axis of the channels, one of the last two of x
 *   y: quantised x, same shape as x; INT32: eight INT4 in each, [..., n/8] */
ACLNN_API aclnnStatus aclnnAscendQuantV3GetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* offset, bool sqrtMode, const char* roundMode,
    int32_t dstType, int32_t axis, const aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAscendQuantV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
