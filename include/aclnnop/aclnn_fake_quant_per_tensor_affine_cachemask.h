/* aclnnFakeQuantPerTensorAffineCachemask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAKE_QUANT_PER_TENSOR_AFFINE_CACHEMASK_H
#define ACLNNOP_ACLNN_FAKE_QUANT_PER_TENSOR_AFFINE_CACHEMASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFakeQuantPerTensorAffineCachemask: fake quantisation with one scale and zero point, and the mask of the gradient
 *   self: input, any shape
 *   scale: quantisation scale, one element
 *   zeroPoint: quantisation zero point, INT32, one element
 *   fakeQuantEnbled: below 1: self is copied and mask is true
 *   quantMin: least quantised number
 *   quantMax: largest quantised number
 *   out: quantised and dequantised self, same shape as self
 *   mask: true where q is from quantMin to quantMax, BOOL, same shape as self */
ACLNN_API aclnnStatus aclnnFakeQuantPerTensorAffineCachemaskGetWorkspaceSize(
    const aclTensor* self, const aclTensor* scale, const aclTensor* zeroPoint, float fakeQuantEnbled, int64_t quantMin,
    int64_t quantMax, aclTensor* out, aclTensor* mask, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFakeQuantPerTensorAffineCachemask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
