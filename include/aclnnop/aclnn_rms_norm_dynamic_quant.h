/* aclnnRmsNormDynamicQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormDynamicQuant: aclnnRmsNorm with dynamic quantisation of the output, one scale per row
 *   x: input, [..., H], normalised over H
 *   gamma: scale, [H]
 *   smoothScalesOptional (may be null): smoothing factor of the output before quantisation, [H]; null: 1
 *   betaOptional (may be null): bias, [H]; null: 0
 *   epsilon: constant added to the mean of squares
 *   dstType: dtype code of yOut, ignored
 *   yOut: quantised output, INT8, same shape as x
 *   scaleOut: quantisation scale of every row, max(abs(y)) / 127, shape of x without the last axis */
ACLNN_API aclnnStatus aclnnRmsNormDynamicQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* smoothScalesOptional, const aclTensor* betaOptional,
    double epsilon, int64_t dstType, const aclTensor* yOut, const aclTensor* scaleOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormDynamicQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
