/* aclnnFakeQuantPerChannelAffineCachemask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAKE_QUANT_PER_CHANNEL_AFFINE_CACHEMASK_H
#define ACLNNOP_ACLNN_FAKE_QUANT_PER_CHANNEL_AFFINE_CACHEMASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFakeQuantPerChannelAffineCachemask: fake quantisation with a scale and zero point for each channel, and the mask
 * of the gradient
 *   self: input, any shape
 *   scale: quantisation scale of every channel, [n]
 *   zeroPoint: quantisation zero point of every channel, [n], INT32 or the common dtype of self and scale
 *   axis: axis of the channels, -rank to rank-1
 *   quantMin: least quantised number
 *   quantMax: largest quantised number
 *   out: quantised and dequantised self, same shape as self
 *   mask: true where q is from quantMin to quantMax, BOOL, same shape as self */
ACLNN_API aclnnStatus aclnnFakeQuantPerChannelAffineCachemaskGetWorkspaceSize(
    const aclTensor* self, const aclTensor* scale, const aclTensor* zeroPoint, int64_t axis, int64_t quantMin,
    int64_t quantMax, aclTensor* out, aclTensor* mask, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFakeQuantPerChannelAffineCachemask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
