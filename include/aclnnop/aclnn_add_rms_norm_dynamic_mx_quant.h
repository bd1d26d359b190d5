/* aclnnAddRmsNormDynamicMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_MX_QUANT_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_DYNAMIC_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormDynamicMxQuant: aclnnAddRmsNorm with MX quantisation of the output: FP8 or FP4 with one scale per
 * block of 32
 *   x1: first addend, any shape; the sum is normalised over its last axes
 *   x2: second addend, same shape and dtype as x1
 *   gamma: scale, [H], H the size of the last axis
 *   beta (may be null): bias added before quantisation, [H]; null: 0
 *   epsilon: constant added to the mean of squares
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only
 *   roundMode: rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"
 *   dstType: dtype code of yOut
 *   outputRstd: true: write rstdOut
 *   yOut: quantised output, FP8 or FP4, same shape as the input
 *   xOut: sum x1 + x2, same shape and dtype as x1
 *   mxscaleOut: scale of every block of 32, FLOAT8_E8M0, in pairs: [..., ceil(ceil(H/32)/2), 2]
 *   rstdOut (may be null): reciprocal root mean square, FLOAT, the input shape with last size 1; needed if outputRstd */
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicMxQuantGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* beta, double epsilon,
    int64_t scaleAlg, char* roundMode, int64_t dstType, bool outputRstd, aclTensor* yOut, aclTensor* xOut,
    aclTensor* mxscaleOut, aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormDynamicMxQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
