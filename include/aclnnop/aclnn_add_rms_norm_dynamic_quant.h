/* aclnnAddRmsNormDynamicQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_QUANT_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormDynamicQuant: aclnnAddRmsNorm with dynamic quantisation of the output per row, by one or two smoothing
 * factors
 *   x1: first addend, any shape; the sum is normalised over its last axes
 *   x2: second addend, same shape and dtype as x1
 *   gamma: scale, shape of the last axes of the sum, which are normalised
 *   smoothScale1Optional (may be null): smoothing factor of the output before quantisation, same shape as gamma; null:
 *   1
 *   smoothScale2Optional (may be null): smoothing factor for y2Out, same shape as gamma; null: y2Out is not computed
 *   epsilon: constant added to the mean of squares
 *   y1Out: quantised output, same shape as x1
 *   y2Out: quantised output by smoothScale2Optional, same shape as x1; else 1 element, not written
 *   xOut: sum x1 + x2, same shape and dtype as x1
 *   scale1Out: quantisation scale of every row, x1's shape without the last axis, FLOAT
 *   scale2Out: quantisation scale of every row of y2Out, as scale1Out; else 1 element, not written */
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicQuantGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* smoothScale1Optional,
    const aclTensor* smoothScale2Optional, double epsilon, aclTensor* y1Out, aclTensor* y2Out, aclTensor* xOut,
    aclTensor* scale1Out, aclTensor* scale2Out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
