/* aclnnFastBatchNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAST_BATCH_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_FAST_BATCH_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastBatchNormBackward: gradients of batch normalisation with respect to input, weight and bias (CANN's newer
 * kernel)
 *   gradOut: gradient of the output, same shape as input
 *   input: forward input, [N, C, ...], 2 to 8 axes
 *   weight (may be null): scale of every channel (gamma), [C]; null: 1
 *   runningMean (may be null): running mean, [C], used if training is false; null: 0
 *   runningVar (may be null): running variance, [C], used if training is false; null: 1
 *   saveMean (may be null): saveMean of the forward call, [C], used if training is true; null: 0
 *   saveInvstd (may be null): saveInvstd of the forward call, [C], used if training is true; null: 1
 *   training: true: the forward call used the batch statistics; false: the running ones
 *   eps: constant added to the variance in the forward call
 *   outputMask: flags: compute gradInput, gradWeight, gradBias
 *   version: kernel version, 0 or 1, ignored
 *   gradInput (may be null): gradient of input, same shape as input; needed if outputMask[0]
 *   gradWeight (may be null): gradient of weight, [C]; needed if outputMask[1]
 *   gradBias (may be null): gradient of bias, [C]; needed if outputMask[2] */
ACLNN_API aclnnStatus aclnnFastBatchNormBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclTensor* weight, const aclTensor* runningMean,
    const aclTensor* runningVar, const aclTensor* saveMean, const aclTensor* saveInvstd, bool training, double eps,
    const aclBoolArray* outputMask, int version, aclTensor* gradInput, aclTensor* gradWeight, aclTensor* gradBias,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFastBatchNormBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
