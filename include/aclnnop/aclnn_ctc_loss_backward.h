/* aclnnCtcLossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CTC_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_CTC_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCtcLossBackward: gradient of the CTC loss with respect to logProbs
 *   gradOut: gradient of the losses, [N]
 *   logProbs: log-probabilities, [T, N, C], or [T, C] for one sample
 *   targets: target classes, [N, S] or concatenated, [sum(targetLengths)]
 *   inputLengths: input length of every sample, at most T
 *   targetLengths: target length of every sample
 *   negLogLikelihood: losses of the forward call, [N]
 *   logAlpha: logAlphaOut of the forward call, [N, T, A]
 *   blank: class index of the blank label
 *   zeroInfinity: true: infinite losses and their gradients become 0
 *   out: gradient of logProbs, [T, N, C] */
ACLNN_API aclnnStatus aclnnCtcLossBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* logProbs, const aclTensor* targets, const aclIntArray* inputLengths,
    const aclIntArray* targetLengths, const aclTensor* negLogLikelihood, const aclTensor* logAlpha, int64_t blank,
    bool zeroInfinity, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCtcLossBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
