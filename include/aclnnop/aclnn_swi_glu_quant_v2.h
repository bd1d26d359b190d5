/* aclnnSwiGluQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_QUANT_V2_H
#define ACLNNOP_ACLNN_SWI_GLU_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGluQuantV2: SwiGLU of the last axis with dynamic or static quantisation to INT8 or INT4 per expert
 *   x: input, [..., 2*N], rank 2 to 8
 *   smoothScalesOptional (may be null): dynamic: smoothing factor of every column, [G, N]; static: quantisation scale
 *   of every column, [G, N], or of every group, [G]; null: 1
 *   offsetsOptional (may be null): quantisation zero point in static mode, same shape as smoothScalesOptional; null: 0
 *   groupIndexOptional (may be null): group list (MoE), [G]: the row at which each group ends, ascending
 *   activateLeft: true: silu of the first half of the last axis, false: of the second
 *   quantModeOptional (may be null): "dynamic" or "static" quantisation; null: "dynamic"
 *   groupListType: 0: group ends, 1: group sizes
 *   dstType: dtype code of yOut: 2 INT8, 29 INT4
 *   yOut: quantised output, [..., N]
 *   scaleOut: quantisation factor of every row, shape of x without the last axis; static: not written */
ACLNN_API aclnnStatus aclnnSwiGluQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScalesOptional, const aclTensor* offsetsOptional,
    const aclTensor* groupIndexOptional, bool activateLeft, char* quantModeOptional, int64_t groupListType,
    int64_t dstType, const aclTensor* yOut, const aclTensor* scaleOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGluQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
