/* aclnnSwigluGroupQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_GROUP_QUANT_H
#define ACLNNOP_ACLNN_SWIGLU_GROUP_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluGroupQuant: SwiGLU with clamped inputs and a factor for each token, and its quantisation to FP8, FP4,
 * HIFLOAT8 (MoE)
 *   x: input, rank 2 to 8, [..., 2n], halved into A and B along its last axis
 *   weightOptional (may be null): factor of every row, FLOAT, one element for each row; null: 1
 *   groupIndexOptional (may be null): number of rows of every group (MoE), INT64, [G]; null: one group
 *   scaleOptional (may be null): quantisation scale of quantMode 2, which multiplies, FLOAT, [G] or [1]
 *   dstType: dtype code of yOut
 *   quantMode: 0: blocks of 128, FP8; 1: MX blocks of 32, FP8 or FP4; 2: static, 3: dynamic HIFLOAT8
 *   blockSize: elements of a block: 128 or 32 by quantMode, or 0 for that
 *   roundScale: whether scales are powers of two; true for quantMode 1
 *   clampLimit: limit of the clamp: A <= clampLimit, abs(B) <= clampLimit; -1: none
 *   dstTypeMax: largest quantised number of quantMode 3, above 0
 *   outputOrigin: whether yOriginOut is written; quantMode 2 and 3 only
 *   yOut: quantised output, [..., n]
 *   yScaleOut: scale of every block, FLOAT, [..., ceil(n/128)]; quantMode 1: FLOAT8_E8M0, [..., ceil(n/64), 2];
 *   quantMode 3: FLOAT, [G] or [1]; quantMode 2: not written
 *   yOriginOut: output before quantisation, dtype of x, [..., n], written if outputOrigin */
ACLNN_API aclnnStatus aclnnSwigluGroupQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weightOptional, const aclTensor* groupIndexOptional,
    const aclTensor* scaleOptional, int64_t dstType, int64_t quantMode, int64_t blockSize, bool roundScale,
    double clampLimit, double dstTypeMax, bool outputOrigin, const aclTensor* yOut, const aclTensor* yScaleOut,
    const aclTensor* yOriginOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluGroupQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
