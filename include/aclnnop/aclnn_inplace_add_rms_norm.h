/* aclnnInplaceAddRmsNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INPLACE_ADD_RMS_NORM_H
#define ACLNNOP_ACLNN_INPLACE_ADD_RMS_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceAddRmsNorm: RMS normalisation of the sum of two tensors, in place
 *   x1Ref: first addend, any shape, overwritten by the normalised output
 *   x2Ref: second addend, overwritten by the sum; same shape and dtype as x1Ref
 *   gamma: scale, shape of the last axes of the sum, which are normalised
 *   epsilon: constant added to the mean of squares
 *   rstdOut: reciprocal root mean square of the sum, FLOAT, shape of x1Ref with 1 in the axes of gamma */
ACLNN_API aclnnStatus aclnnInplaceAddRmsNormGetWorkspaceSize(
    aclTensor* x1Ref, aclTensor* x2Ref, const aclTensor* gamma, double epsilon, const aclTensor* rstdOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddRmsNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
