/* aclnnAddRmsNormCast.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_CAST_H
#define ACLNNOP_ACLNN_ADD_RMS_NORM_CAST_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRmsNormCast: aclnnAddRmsNorm with a second output in FLOAT
 *   x1: first addend, any shape; the sum is normalised over its last axes
 *   x2: second addend, same shape and dtype as x1
 *   gamma: scale, shape of the last axes of the sum, which are normalised
 *   epsilon: constant added to the mean of squares
 *   y1Out: normalised output, same shape as x1, FLOAT
 *   y2Out: normalised output, same shape and dtype as x1
 *   rstdOut: reciprocal root mean square of the sum, FLOAT, shape of x1 with 1 in the axes of gamma
 *   xOut: sum x1 + x2, same shape and dtype as x1 */
ACLNN_API aclnnStatus aclnnAddRmsNormCastGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, double epsilon, const aclTensor* y1Out,
    const aclTensor* y2Out, const aclTensor* rstdOut, const aclTensor* xOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRmsNormCast(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
