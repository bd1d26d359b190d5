/* aclnnInstanceNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INSTANCE_NORM_H
#define ACLNNOP_ACLNN_INSTANCE_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInstanceNorm: channels of every sample brought to mean 0 and variance 1, scaled and shifted
 *   x: what is normalised: four axes
 *   gamma: one factor for each channel, [C]
 *   beta: one addend for each channel, [C]
 *   dataFormat: NHWC or NCHW: where channels are; more may follow
 *   eps: what is added to the variance
 *   y: the result
 *   mean: the mean of every channel of every sample, of x's shape with 1 along the others
 *   variance: its variance, that of all its elements */
ACLNN_API aclnnStatus aclnnInstanceNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const char* dataFormat, double eps, aclTensor* y,
    aclTensor* mean, aclTensor* variance, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInstanceNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
