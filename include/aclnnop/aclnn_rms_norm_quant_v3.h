/* aclnnRmsNormQuantV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_QUANT_V3_H
#define ACLNNOP_ACLNN_RMS_NORM_QUANT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormQuantV3: aclnnRmsNorm with its result quantised, with or without an addend
 *   x: what is normalised, rows of its last axis
 *   gamma: one factor for each element of a row; of one axis, or of two of which the first is 1
 *   scale: what the result is divided by: its first number; on the 950 also one for each element of a row
 *   offset (may be null): what is added then
 *   beta (may be null): one addend for each element of a row, before the scale
 *   epsilon: what is added to the mean of squares
 *   divMode: whether the scale divides, else it multiplies
 *   outputRstd: whether rstd is wanted
 *   y: the result, rounded; INT32 has eight INT4 each
 *   rstd (may be null): one over the root of the mean of squares of every row, x's shape with 1 at its end */
ACLNN_API aclnnStatus aclnnRmsNormQuantV3GetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* scale, const aclTensor* offset, const aclTensor* beta,
    double epsilon, bool divMode, bool outputRstd, aclTensor* y, aclTensor* rstd, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormQuantV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
