/* aclnnDynamicQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DYNAMIC_QUANT_H
#define ACLNNOP_ACLNN_DYNAMIC_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDynamicQuant: dynamic quantisation per token: one scale for each row of x
 *   x: input, [..., H], rank 2 to 8
 *   smoothScalesOptional (may be null): smoothing factor of every column, [H], dtype of x; null: 1
 *   yOut: quantised x, same shape as x; INT32: 8 INT4 in each, [..., H/8]
 *   scaleOut: quantisation scale, FLOAT: of every row, shape of x without the last axis */
ACLNN_API aclnnStatus aclnnDynamicQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* smoothScalesOptional, const aclTensor* yOut, const aclTensor* scaleOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDynamicQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
