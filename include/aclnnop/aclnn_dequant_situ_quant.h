/* aclnnDequantSituQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEQUANT_SITU_QUANT_H
#define ACLNNOP_ACLNN_DEQUANT_SITU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDequantSituQuant: dequantisation, SiTU-GLU of the last axis, and dynamic or static quantisation to INT8
 *   x: input, [..., 2*N], INT8, or INT32 of two axes, to be dequantised; or FLOAT16 or BF16 of two axes
 *   weightScaleOptional (may be null): weight scale of every column: INT8 x: [2*N] or [1]; INT32 x: [2*N] or [1, 2*N],
 *   with groups [G, 2*N]; must be null for floating x
 *   activationScaleOptional (may be null): scale of every row of INT32 x, [rows] or [rows, 1]; else must be null
 *   biasOptional (may be null): bias after scaling, [2*N], or as weightScaleOptional [1], [1, 2*N] or [G, 2*N]; null: 0
 *   quantScaleOptional (may be null): INT8 x: smoothing factor, static: quantisation scale, [N] or [1]; else must be
 *   null
 *   quantOffsetOptional (may be null): INT8 x, static: zero point, [N] or [1]; dynamic: ignored; else must be null
 *   groupIndexOptional (may be null): INT32 x: number of tokens of each group, [G]; else must be null
 *   beta: saturation of the gate, not 0
 *   linearBeta: saturation of the other half; 0 or less: none
 *   activateLeft: true: the gate is the first half of the last axis; false: the second
 *   quantTypeOptional (may be null): "dynamic" or "static" quantisation, case-insensitive
 *   yOut: quantised output, INT8, [..., N]
 *   yScaleOut: quantisation scale of every row, FLOAT, [rows]; static: not written */
ACLNN_API aclnnStatus aclnnDequantSituQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weightScaleOptional, const aclTensor* activationScaleOptional,
    const aclTensor* biasOptional, const aclTensor* quantScaleOptional, const aclTensor* quantOffsetOptional,
    const aclTensor* groupIndexOptional, double beta, double linearBeta, bool activateLeft, char* quantTypeOptional,
    const aclTensor* yOut, const aclTensor* yScaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDequantSituQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
