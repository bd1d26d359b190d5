/* aclnnGroupNormSwishGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SWISH_GRAD_H
#define ACLNNOP_ACLNN_GROUP_NORM_SWISH_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSwishGrad: gradients of aclnnGroupNormSwish with respect to x, gamma and beta
 *   dy: the gradient at the forward result
 *   mean: the mean of every group
 *   rstd: one over its standard deviation
 *   x: what is normalised
 *   gamma: one factor for each channel
 *   beta: one addend for each channel
 *   numGroups: the number of groups of channels
 *   dataFormatOptional (may be null): nothing depends on it
 *   swishScale: what swish multiplies by before the sigmoid
 *   dgammaIsRequire: whether dgammaOut is wanted
 *   dbetaIsRequire: whether dbetaOut is wanted
 *   dxOut: the gradient with respect to x
 *   dgammaOut: that with respect to gamma
 *   dbetaOut: that with respect to beta */
ACLNN_API aclnnStatus aclnnGroupNormSwishGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* mean, const aclTensor* rstd, const aclTensor* x, const aclTensor* gamma,
    const aclTensor* beta, int64_t numGroups, char* dataFormatOptional, double swishScale, bool dgammaIsRequire,
    bool dbetaIsRequire, const aclTensor* dxOut, const aclTensor* dgammaOut, const aclTensor* dbetaOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSwishGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
