/* aclnnRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_H
#define ACLNNOP_ACLNN_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNorm: RMS normalisation over the last axes
 *   x: input, 1 to 8 axes, normalised over the axes of gamma
 *   gamma: scale, shape of the last axes of x, which are normalised
 *   epsilon: constant added to the mean of squares
 *   yOut: output, same shape and dtype as x
 *   rstdOut: reciprocal root mean square, FLOAT, shape of x with 1 in the axes of gamma */
ACLNN_API aclnnStatus aclnnRmsNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, double epsilon, const aclTensor* yOut, const aclTensor* rstdOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
