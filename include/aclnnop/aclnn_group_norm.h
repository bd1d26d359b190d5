/* aclnnGroupNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_H
#define ACLNNOP_ACLNN_GROUP_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNorm: group normalisation over the channel axis
 *   self: input, [N, C, ...], N * C * HxW elements
 *   gamma (may be null): scale of every channel, [C]; null: 1
 *   beta (may be null): bias of every channel, [C]; null: 0
 *   N: batch size, size of axis 0
 *   C: number of channels, size of axis 1
 *   HxW: number of elements per channel
 *   group: number of groups of channels, a divisor of C
 *   eps: constant added to the variance
 *   out: output, same shape and dtype as self
 *   meanOut: mean of every group, [N, group]
 *   rstdOut: reciprocal standard deviation of every group, [N, group] */
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
