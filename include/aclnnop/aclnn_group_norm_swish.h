/* aclnnGroupNormSwish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SWISH_H
#define ACLNNOP_ACLNN_GROUP_NORM_SWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSwish: group normalisation over the channel axis, optionally followed by swish
 *   x: input, [N, C, ...]
 *   gamma: scale of every channel, [C]
 *   beta: bias of every channel, [C]
 *   numGroups: number of groups of channels, a divisor of C
 *   dataFormatOptional (may be null): data format, ignored
 *   eps: constant added to the variance
 *   activateSwish: true: apply swish to the norm
 *   swishScale: beta of swish: y * sigmoid(swishScale * y)
 *   yOut: output, shape and dtype of x
 *   meanOut: mean of every group, [N, numGroups], dtype of gamma
 *   rstdOut: reciprocal standard deviation of every group, [N, numGroups], dtype of gamma */
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
