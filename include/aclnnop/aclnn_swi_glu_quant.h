/* aclnnSwiGluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWI_GLU_QUANT_H
#define ACLNNOP_ACLNN_SWI_GLU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwiGluQuant: SwiGLU of the last axis with dynamic or static quantisation to INT8, with scales of experts
 *   x: input, [..., 2*N], rank 2 to 8
 *   smoothScalesOptional (may be null): dynamic: smoothing factor of every column, [G, N]; static: quantisation scale
 *   of every column, [G, N], or of every group, [G]; null: 1
 *   offsetsOptional (may be null): quantisation zero point in static mode, same shape as smoothScalesOptional; null: 0
 *   groupIndexOptional (may be null): group list (MoE), [G]: the row at which each group ends, ascending
 *   activateLeft: true: silu of the first half of the last axis, false: of the second
 *   quantModeOptional (may be null): "dynamic" or "static" quantisation; null: "dynamic"
 *   yOut: quantised output, [..., N]
 *   scaleOut: quantisation factor of every row, shape of x without the last axis; static: not written */
ACLNN_API aclnnStatus aclnnSwiGluQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScalesOptional, const aclTensor* offsetsOptional,
    const aclTensor* groupIndexOptional, bool activateLeft, char* quantModeOptional, const aclTensor* yOut,
    const aclTensor* scaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwiGluQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
