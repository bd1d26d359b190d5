/* aclnnFastBatchNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAST_BATCH_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_FAST_BATCH_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastBatchNormBackward: gradients of the norm of channels with respect to input, weight and bias, by CANN's newer
 * kernel
 *   gradOut: the gradient at the forward result
 *   input: what was normalised
 *   weight (may be null): gamma, one number for each channel; null means 1
 *   runningMean (may be null): the mean of every channel, outside of training; null means 0
 *   runningVar (may be null): the variance of every channel, outside of training; null means 1
 *   saveMean (may be null): the mean of every channel, in training; null means 0
 *   saveInvstd (may be null): what the forward call left in its saveInvstd; null means 1
 *   training: whether mean and variance were the batch's
 *   eps: what was added to the variance
 *   outputMask: which of the three gradients are wanted
 *   version: 0 or 1, which makes no difference
 *   gradInput (may be null): the gradient with respect to input
 *   gradWeight (may be null): the gradient with respect to weight
 *   gradBias (may be null): the gradient with respect to bias */
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
