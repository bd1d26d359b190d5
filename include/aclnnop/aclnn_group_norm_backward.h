/* aclnnGroupNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormBackward: gradients of the norm of groups with respect to input, gamma and beta
 *   gradOut: the gradient at the forward result
 *   input: what was normalised
 *   mean: the mean of every group
 *   rstd: one over its standard deviation
 *   gamma (may be null): one factor for each channel; null means 1
 *   N: the size of axis 0
 *   C: the number of channels, the size of axis 1
 *   HxW: the number of elements of a channel
 *   group: the number of groups of channels
 *   outputMask: which of the three gradients are wanted
 *   gradInput (may be null): the gradient with respect to input
 *   gradGammaOut (may be null): the gradient with respect to gamma
 *   gradBetaOut (may be null): the gradient with respect to beta */
ACLNN_API aclnnStatus aclnnGroupNormBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclTensor* mean, const aclTensor* rstd,
    const aclTensor* gamma, int64_t N, int64_t C, int64_t HxW, int64_t group, const aclBoolArray* outputMask,
    aclTensor* gradInput, aclTensor* gradGammaOut, aclTensor* gradBetaOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupNormBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
