/* aclnnGroupNormSiluQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_SILU_QUANT_H
#define ACLNNOP_ACLNN_GROUP_NORM_SILU_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormSiluQuant: aclnnGroupNormSilu with its result quantised
 *   self: what is normalised
 *   gamma (may be null): one factor for each channel; null means 1
 *   beta (may be null): one addend for each channel; null means 0
 *   quantScale: what the result is divided by: one number, or one for each channel
 *   group: the number of groups of channels
 *   eps: what is added to the variance
 *   activateSilu: whether x * sigmoid(x) follows
 *   out: the result, rounded
 *   meanOut: the mean of every group
 *   rstdOut: one over its standard deviation */
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
