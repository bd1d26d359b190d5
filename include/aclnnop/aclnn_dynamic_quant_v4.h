/* aclnnDynamicQuantV4.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_QUANT_V4_H
#define ACLNNOP_ACLNN_DYNAMIC_QUANT_V4_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicQuantV4: dynamic quantisation per token, per channel or per tensor, symmetric or with a zero point
 *   x: input, [..., H], rank 2 to 8
 *   smoothScalesOptional (may be null): smoothing factor of every column, [H], or with groupIndexOptional for each
 *   group, [G, H]; dtype of x; null: 1
 *   groupIndexOptional (may be null): group list (MoE): the row at which each group ends, ascending, [G], INT32; needs
 *   smoothScalesOptional, else ignored
 *   dstType: dtype code of yOut, ignored
 *   isSymmetrical: true: no zero point, offsetOut is null
 *   quantMode: one scale for each row: "pertoken"; for the tensor: "pertensor"; for each column of the last two axes:
 *   "perchannel"
 *   dstTypeMax: largest quantised magnitude for HIFLOAT8, 0 to 32768; 0: 32768
 *   yOut: quantised x, same shape as x; INT32: 8 INT4 in each, [..., H/8]
 *   scaleOut: quantisation scale, FLOAT: of every row, shape of x without the last axis
 *   offsetOut (may be null): zero point, same shape as scaleOut; null: symmetric */
ACLNN_API aclnnStatus aclnnDynamicQuantV4GetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScalesOptional, const aclTensor* groupIndexOptional, int64_t dstType,
    bool isSymmetrical, const char* quantMode, float dstTypeMax, const aclTensor* yOut, const aclTensor* scaleOut,
    const aclTensor* offsetOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicQuantV4(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
