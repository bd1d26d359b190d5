/* aclnnInstanceNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INSTANCE_NORM_H
#define ACLNNOP_ACLNN_INSTANCE_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInstanceNorm: instance normalisation: each channel of each sample over H and W
 *   x: input, [N, H, W, C] or [N, C, H, W] as dataFormat says
 *   gamma: scale of every channel, [C]
 *   beta: bias of every channel, [C]
 *   dataFormat: layout of x, "NHWC" or "NCHW"; only the first four letters count
 *   eps: constant added to the variance
 *   y: output, same shape and dtype as x
 *   mean: mean of every channel of every sample, shape of x with 1 in the axes H and W
 *   variance: variance (biased) of every channel of every sample, same shape as mean */
ACLNN_API aclnnStatus aclnnInstanceNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const char* dataFormat, double eps, aclTensor* y,
    aclTensor* mean, aclTensor* variance, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInstanceNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
