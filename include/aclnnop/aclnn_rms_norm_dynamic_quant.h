/* aclnnRmsNormDynamicQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormDynamicQuant: aclnnRmsNorm with its result quantised, a scale for each row
 *   x: what is normalised, rows of its last axis
 *   gamma: one factor for each element of a row
 *   smoothScalesOptional (may be null): as many, for what is quantised
 *   betaOptional (may be null): one addend for each element of a row
 *   epsilon: what is added to the mean of squares
 *   dstType: nothing depends on it
 *   yOut: the result over the scale of its row, rounded
 *   scaleOut: the scale of every row, its largest absolute value over 127 */
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
