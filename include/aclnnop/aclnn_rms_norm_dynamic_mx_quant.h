/* aclnnRmsNormDynamicMxQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_MX_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_DYNAMIC_MX_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormDynamicMxQuant: aclnnRmsNorm with MX quantisation of the output: FP8 or FP4 with one scale per block of
 * 32
 *   x: input, 1 to 7 axes, normalised over the last one
 *   gamma: scale, [H], H the size of the last axis
 *   beta (may be null): bias added before quantisation, [H]; null: 0
 *   epsilon: constant added to the mean of squares
 *   scaleAlg: scale algorithm: 0 from the exponent of the block's maximum; 1 maximum over the dtype's, rounded up, FP8
 *   only
 *   roundMode: rounding: "rint" half to even; FP4 also "round" half away from zero, "floor"
 *   dstType: dtype code of yOut
 *   outputRstd: true: write rstdOut
 *   yOut: quantised output, FP8 or FP4, same shape as the input
 *   mxscaleOut: scale of every block of 32, FLOAT8_E8M0, in pairs: [..., ceil(ceil(H/32)/2), 2]
 *   rstdOut (may be null): reciprocal root mean square, FLOAT, the input shape with last size 1; needed if outputRstd */
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
