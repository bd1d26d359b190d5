/* aclnnDequantSwigluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEQUANT_SWIGLU_QUANT_H
#define ACLNNOP_ACLNN_DEQUANT_SWIGLU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDequantSwigluQuant: dequantisation, SwiGLU of the last axis, and dynamic or static quantisation to INT8
 *   x: input, [..., 2*N], INT32 to be dequantised, FLOAT16 or BF16
 *   weightScaleOptional (may be null): weight scale of every column, [2*N] or [G, 2*N]; needed for INT32 x, else
 *   ignored
 *   activationScaleOptional (may be null): activation scale of every token, one element for each row of x; null, with
 *   groups also empty: 1
 *   biasOptional (may be null): bias of INT32 x, [2*N] or [G, 2*N]: INT32 is added before scaling; null: 0
 *   quantScaleOptional (may be null): dynamic: smoothing factor of every column, [N] or [G, N]; static: quantisation
 *   scale, also [1], or [G]; null: 1
 *   quantOffsetOptional (may be null): quantisation zero point in static mode, same shape as quantScaleOptional; null:
 *   0
 *   groupIndexOptional (may be null): group list (MoE): number of tokens of each group, [G]
 *   activateLeft: true: silu of the first half of the last axis, false: of the second
 *   quantModeOptional (may be null): "static" or "dynamic" quantisation; null: "static"
 *   yOut: quantised output, INT8, on the 950 also FP8, HIFLOAT8 and FP4, [..., N]
 *   scaleOut: quantisation scale of every token, FLOAT, shape of x without the last axis; static: not written */
ACLNN_API aclnnStatus aclnnDequantSwigluQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weightScaleOptional, const aclTensor* activationScaleOptional,
    const aclTensor* biasOptional, const aclTensor* quantScaleOptional, const aclTensor* quantOffsetOptional,
    const aclTensor* groupIndexOptional, bool activateLeft, char* quantModeOptional, const aclTensor* yOut,
    const aclTensor* scaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDequantSwigluQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
