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
 *   dy: gradient of yOut, same shape as x
 *   mean: mean of the forward call, [N, numGroups]
 *   rstd: reciprocal standard deviation of the forward call, [N, numGroups]
 *   x: input, [N, C, ...]
 *   gamma: scale of every channel, [C]
 *   beta: bias of every channel, [C]
 *   numGroups: number of groups of channels, a divisor of C
 *   dataFormatOptional (may be null): data format, ignored
 *   swishScale: beta of swish: y * sigmoid(swishScale * y)
 *   dgammaIsRequire: true: compute dgammaOut
 *   dbetaIsRequire: true: compute dbetaOut
 *   dxOut: gradient of x, shape and dtype of x
 *   dgammaOut: gradient of gamma, [C]
 *   dbetaOut: gradient of beta, [C] */
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
