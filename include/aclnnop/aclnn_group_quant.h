/* aclnnGroupQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_QUANT_H
#define ACLNNOP_ACLNN_GROUP_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupQuant: static quantisation to INT8 or INT4 with a row of scales for each group of tokens (MoE)
 *   x: input, [S, H]
 *   scale: quantisation scale of every group, which multiplies, [E, H]
 *   groupIndex: group list (MoE): the row at which each group ends, ascending, [E]
 *   offsetOptional (may be null): quantisation zero point, scalar or [1], dtype of scale; null: 0
 *   dstType: dtype code of y
 *   y: quantised x, same shape as x; INT32: eight INT4 in each, [S, H/8] */
ACLNN_API aclnnStatus aclnnGroupQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* groupIndex, const aclTensor* offsetOptional,
    int32_t dstType, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
