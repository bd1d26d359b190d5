/* aclnnGroupNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_GROUP_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupNormBackward: gradients of group normalisation with respect to input, gamma and beta
 *   gradOut: gradient of the output, N * C * HxW elements
 *   input: forward input, N * C * HxW elements
 *   mean: mean of the forward call, N * group elements
 *   rstd: reciprocal standard deviation of the forward call, N * group elements
 *   gamma (may be null): scale of every channel, [C]; null: 1
 *   N: batch size, size of axis 0
 *   C: number of channels, size of axis 1
 *   HxW: number of elements per channel
 *   group: number of groups of channels, a divisor of C
 *   outputMask: flags: compute gradInput, gradGammaOut, gradBetaOut
 *   gradInput (may be null): gradient of input, same shape as input; needed if outputMask[0]
 *   gradGammaOut (may be null): gradient of gamma, [C]; needed if outputMask[1]
 *   gradBetaOut (may be null): gradient of beta, [C]; needed if outputMask[2] */
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
