/* aclnnGroupNormSilu, aclnnGroupNormSiluV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SILU_H
#define ACLNNOP_ACLNN_GROUP_NORM_SILU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSilu: groups of channels brought to mean 0 and variance 1, scaled, shifted, and silu of that
 *   self: what is normalised
 *   gamma (may be null): one factor for each channel; null means 1
 *   beta (may be null): one addend for each channel; null means 0
 *   group: the number of groups of channels
 *   eps: what is added to the variance
 *   out: the result
 *   meanOut: the mean of every group
 *   rstdOut: one over its standard deviation */
ACLNN_API aclnnStatus aclnnGroupNormSiluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, int64_t group, double eps, aclTensor* out,
    aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSilu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGroupNormSiluV2: aclnnGroupNormSilu, with or without silu
 *   self: what is normalised
 *   gamma (may be null): one factor for each channel; null means 1
 *   beta (may be null): one addend for each channel; null means 0
 *   group: the number of groups of channels
 *   eps: what is added to the variance
 *   activateSilu: whether x * sigmoid(x) follows
 *   out: the result
 *   meanOut: the mean of every group
 *   rstdOut: one over its standard deviation */
ACLNN_API aclnnStatus aclnnGroupNormSiluV2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, int64_t group, double eps, bool activateSilu,
    aclTensor* out, aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSiluV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
