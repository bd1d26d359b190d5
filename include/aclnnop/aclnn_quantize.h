/* aclnnQuantize.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANTIZE_H
#define ACLNNOP_ACLNN_QUANTIZE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantize: static quantisation to integers or FP8, x / scale, per tensor or per channel of an axis
 *   x: input, rank up to 8
 *   scales: quantisation scale, which divides: [1], or one per channel, [n]
 *   zeroPoints (may be null): quantisation zero point, same shape as scales; null: 0
 *   dtype: dtype of out
 *   axis: axis of the channels of x, ignored for one scale
 *   out: quantised x, same shape as x */
ACLNN_API aclnnStatus aclnnQuantizeGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scales, const aclTensor* zeroPoints, aclDataType dtype, int32_t axis,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantize(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
