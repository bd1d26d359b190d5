/* aclnnGroupNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_H
#define ACLNNOP_ACLNN_GROUP_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNorm: groups of channels brought to mean 0 and variance 1, scaled and shifted
 *   self: what is normalised
 *   gamma (may be null): one factor for each channel; null means 1
 *   beta (may be null): one addend for each channel; null means 0
 *   N: the size of axis 0
 *   C: the number of channels, the size of axis 1
 *   HxW: the number of elements of a channel
 *   group: the number of groups of channels
 *   eps: what is added to the variance
 *   out: the result
 *   meanOut: the mean of every group
 *   rstdOut: one over its standard deviation */
ACLNN_API aclnnStatus aclnnGroupNormGetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, int64_t N, int64_t C, int64_t HxW,
    int64_t group, double eps, aclTensor* out, aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
