/* aclnnGroupNormSilu, aclnnGroupNormSiluV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SILU_H
#define ACLNNOP_ACLNN_GROUP_NORM_SILU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSilu: group normalisation over the channel axis, followed by SiLU
 *   self: input, [N, C, ...], 2 to 8 axes
 *   gamma (may be null): scale of every channel, [C]; null: 1
 *   beta (may be null): bias of every channel, [C]; null: 0
 *   group: number of groups of channels, a divisor of C
 *   eps: constant added to the variance
 *   out: output, same shape and dtype as self
 *   meanOut: mean of every group, [N, group]
 *   rstdOut: reciprocal standard deviation of every group, [N, group] */
ACLNN_API aclnnStatus aclnnGroupNormSiluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, int64_t group, double eps, aclTensor* out,
    aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSilu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGroupNormSiluV2: group normalisation over the channel axis, optionally followed by SiLU
 *   self: input, [N, C, ...], 2 to 8 axes
 *   gamma (may be null): scale of every channel, [C]; null: 1
 *   beta (may be null): bias of every channel, [C]; null: 0
 *   group: number of groups of channels, a divisor of C
 *   eps: constant added to the variance
 *   activateSilu: true: apply SiLU to the norm
 *   out: output, same shape and dtype as self
 *   meanOut: mean of every group, [N, group]
 *   rstdOut: reciprocal standard deviation of every group, [N, group] */
ACLNN_API aclnnStatus aclnnGroupNormSiluV2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, int64_t group, double eps, bool activateSilu,
    aclTensor* out, aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSiluV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
