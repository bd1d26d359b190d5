/* aclnnGroupNormSiluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SILU_QUANT_H
#define ACLNNOP_ACLNN_GROUP_NORM_SILU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSiluQuant: aclnnGroupNormSilu with static quantisation of the output
 *   self: input, [N, C, ...], 2 to 8 axes
 *   gamma (may be null): scale of every channel, [C]; null: 1
 *   beta (may be null): bias of every channel, [C]; null: 0
 *   quantScale: quantisation scale, [1] or [C]
 *   group: number of groups of channels, a divisor of C
 *   eps: constant added to the variance
 *   activateSilu: true: apply SiLU to the norm
 *   out: quantised output, INT8, same shape as self
 *   meanOut: mean of every group, [N, group]
 *   rstdOut: reciprocal standard deviation of every group, [N, group] */
ACLNN_API aclnnStatus aclnnGroupNormSiluQuantGetWorkspaceSize(
    const aclTensor* self, const aclTensor* gamma, const aclTensor* beta, const aclTensor* quantScale, int64_t group,
    double eps, bool activateSilu, aclTensor* out, aclTensor* meanOut, aclTensor* rstdOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormSiluQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
