/* aclnnRmsNormDynamicMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_MX_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormDynamicMxQuant: aclnnRmsNorm with its result quantised to floats of 8 or 4 bits, a scale for each block
 * of 32
 *   x: what is normalised, rows of its last axis
 *   gamma: one factor for each element of a row, the last axis
 *   beta (may be null): as many addends
 *   epsilon: what is added to the mean of squares
 *   scaleAlg: how scales are found: 0, from the exponent of the largest absolute value of a block; 1, for floats of 8
 *   bits, from what that is over the dtype's largest number, rounded up
 *   roundMode: "rint", to even; for floats of 4 bits also "round", half away from 0, or "floor"
 *   dstType: the number of yOut's dtype
 *   outputRstd: whether rstdOut is wanted
 *   yOut: the result over the scale of its block, rounded
 *   mxscaleOut: the scales, in pairs along the last axis, a lone one beside a 0
 *   rstdOut (may be null): one over the root of the mean of squares of every row, with 1 as its last axis */
ACLNN_API aclnnStatus aclnnRmsNormDynamicMxQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, double epsilon, int64_t scaleAlg,
    char* roundMode, int64_t dstType, bool outputRstd, aclTensor* yOut, aclTensor* mxscaleOut, aclTensor* rstdOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormDynamicMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
