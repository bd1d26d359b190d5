/* aclnnRmsNormQuantV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_QUANT_V3_H
#define ACLNNOP_ACLNN_RMS_NORM_QUANT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormQuantV3: RMS normalisation over the last axis with an optional bias and static quantisation of the output
 *   x: input, 1 to 8 axes, normalised over the last one, H
 *   gamma: scale, [H] or [1, H]
 *   scale: quantisation scale, its first element; on the 950 one element or H
 *   offset (may be null): quantisation zero point, same shape as scale; null: 0
 *   beta (may be null): bias added before quantisation, [H] or [1, H]; null: 0
 *   epsilon: constant added to the mean of squares
 *   divMode: true: divide by the scale; false: multiply
 *   outputRstd: true: write rstd
 *   y: quantised output, shape of x; INT32 packs eight INT4, its last axis is an eighth
 *   rstd (may be null): reciprocal root mean square, FLOAT, shape of x with 1 in the last axis; needed if outputRstd */
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
