/* aclnnDynamicQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_QUANT_V2_H
#define ACLNNOP_ACLNN_DYNAMIC_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicQuantV2: dynamic quantisation per token, symmetric or with a zero point, with smoothing factors of
 * experts
 *   x: input, [..., H], rank 2 to 8
 *   smoothScalesOptional (may be null): smoothing factor of every column, [H], or with groupIndexOptional for each
 *   group, [G, H]; dtype of x; null: 1
 *   groupIndexOptional (may be null): group list (MoE): the row at which each group ends, ascending, [G], INT32; needs
 *   smoothScalesOptional, else ignored
 *   dstType: dtype code of yOut, ignored
 *   yOut: quantised x, same shape as x; INT32: 8 INT4 in each, [..., H/8]
 *   scaleOut: quantisation scale, FLOAT: of every row, shape of x without the last axis
 *   offsetOut (may be null): zero point, same shape as scaleOut; null: symmetric */
ACLNN_API aclnnStatus aclnnDynamicQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScalesOptional, const aclTensor* groupIndexOptional, int64_t dstType,
    const aclTensor* yOut, const aclTensor* scaleOut, const aclTensor* offsetOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
