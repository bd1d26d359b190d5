/* aclnnAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNorm: RMS normalisation of the sum of two tensors over the last axes
 *   x1: first addend, any shape; the sum is normalised over its last axes
 *   x2: second addend, same shape and dtype as x1
 *   gamma: scale, shape of the last axes of the sum, which are normalised
 *   epsilon: constant added to the mean of squares
 *   yOut: normalised output, same shape and dtype as x1
 *   rstdOut (may be null): reciprocal root mean square of the sum, FLOAT, shape of x1 with 1 in the axes of gamma;
 *   null: not computed
 *   xOut (may be null): sum x1 + x2, same shape and dtype as x1; may be null if rstdOut is */
ACLNN_API aclnnStatus aclnnAddRmsNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, double epsilon, aclTensor* yOut,
    aclTensor* rstdOut, aclTensor* xOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
