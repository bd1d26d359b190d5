/* aclnnGroupNormSwish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SWISH_H
#define ACLNNOP_ACLNN_GROUP_NORM_SWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSwish: groups of channels brought to mean 0 and variance 1, scaled, shifted, and swish of that
 *   x: what is normalised
 *   gamma: one factor for each channel
 *   beta: one addend for each channel
 *   numGroups: the number of groups of channels
 *   dataFormatOptional (may be null): nothing depends on it
 *   eps: what is added to the variance
 *   activateSwish: whether x * sigmoid(swishScale * x) follows
 *   swishScale: what swish multiplies by before the sigmoid
 *   yOut: the result
 *   meanOut: the mean of every group
 *   rstdOut: one over its standard deviation */
ACLNN_API aclnnStatus aclnnGroupNormSwishGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, int64_t numGroups, char* dataFormatOptional,
    double eps, bool activateSwish, double swishScale, const aclTensor* yOut, const aclTensor* meanOut,
    const aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSwish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
