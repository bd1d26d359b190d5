/* aclnnGemmaRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEMMA_RMS_NORM_H
#define ACLNNOP_ACLNN_GEMMA_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGemmaRmsNorm: aclnnRmsNorm with 1 added to gamma
 *   x: what is normalised, rows of its last axes
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   epsilon: what is added to the mean of squares
 *   yOut: the result
 *   rstdOut: one over the root of the mean of squares of every row, x's shape with 1 along the rows */
ACLNN_API aclnnStatus aclnnGemmaRmsNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, double epsilon, const aclTensor* yOut, const aclTensor* rstdOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGemmaRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
