/* aclnnCtcLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CTC_LOSS_H
#define ACLNNOP_ACLNN_CTC_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCtcLoss: CTC loss: negative log-likelihood of a label sequence given log-probabilities over time
 *   logProbs: log-probabilities, [T, N, C], or [T, C] for one sample
 *   targets: target classes, [N, S] or concatenated, [sum(targetLengths)]
 *   inputLengths: input length of every sample, at most T
 *   targetLengths: target length of every sample
 *   blank: class index of the blank label
 *   zeroInfinity: true: infinite losses and their gradients become 0
 *   negLogLikelihoodOut: loss of every sample, [N], or a scalar for one sample
 *   logAlphaOut: forward log-probabilities alpha, [N, T, A], A = 2 max(targetLengths) + 1, before the 950 a multiple of
 *   8 */
ACLNN_API aclnnStatus aclnnCtcLossGetWorkspaceSize(
    const aclTensor* logProbs, const aclTensor* targets, const aclIntArray* inputLengths,
    const aclIntArray* targetLengths, int64_t blank, bool zeroInfinity, aclTensor* negLogLikelihoodOut,
    aclTensor* logAlphaOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCtcLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
