/* aclnnRmsNormGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RMS_NORM_GRAD_H
#define ACLNNOP_ACLNN_RMS_NORM_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRmsNormGrad: gradients of aclnnRmsNorm with respect to x and gamma
 *   dy: the gradient at the forward result
 *   x: what was normalised, rows of its last axes
 *   rstd: one over the root of the mean of squares of every row
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   dxOut: the gradient with respect to x
 *   dgammaOut: the gradient with respect to gamma */
ACLNN_API aclnnStatus aclnnRmsNormGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* x, const aclTensor* rstd, const aclTensor* gamma, const aclTensor* dxOut,
    const aclTensor* dgammaOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRmsNormGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
