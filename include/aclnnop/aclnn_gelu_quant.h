/* aclnnGeluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GELU_QUANT_H
#define ACLNNOP_ACLNN_GELU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeluQuant: GELU with dynamic or static quantisation of its output to INT8 or FP8
 *   self: input, rank up to 8, dynamic 2 to 8, [..., H]
 *   inputScaleOptional (may be null): static: quantisation scale, which multiplies; dynamic: smoothing factor; [1] or
 *   [H]; null: 1
 *   inputOffsetOptional (may be null): quantisation zero point in static mode, same shape as inputScaleOptional; null:
 *   0
 *   approximate: form of GELU: "none" (erf) or "tanh"
 *   quantMode: "dynamic" or "static" quantisation
 *   roundMode: "rint" half to even; HIFLOAT8: "round" half away from zero
 *   dstType: dtype code of y
 *   y: quantised output, same shape as self
 *   outScaleOptional (may be null): dynamic: quantisation scale of every row, FLOAT, shape of self without the last
 *   axis; static: must be null */
ACLNN_API aclnnStatus aclnnGeluQuantGetWorkspaceSize(
    const aclTensor* self, const aclTensor* inputScaleOptional, const aclTensor* inputOffsetOptional,
    const char* approximate, const char* quantMode, const char* roundMode, int64_t dstType, const aclTensor* y,
    const aclTensor* outScaleOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeluQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
