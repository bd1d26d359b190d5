/* aclnnRmsNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_QUANT_H
#define ACLNNOP_ACLNN_RMS_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormQuant: aclnnRmsNorm with an addend and its result quantised
 *   x: what is normalised, rows of its last axis
 *   gamma: one factor for each element of a row; of one axis, or of two of which the first is 1
 *   beta: as many addends
 *   scale: what the result is divided by: its first number; on the 950 also one for each element of a row
 *   offset: what is added then
 *   epsilon: what is added to the mean of squares
 *   y: the result, rounded: INT8, or INT32 of eight INT4 each; on the 950 also INT4 and floats of 8 bits */
ACLNN_API aclnnStatus aclnnRmsNormQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const aclTensor* scale, const aclTensor* offset,
    double epsilon, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
