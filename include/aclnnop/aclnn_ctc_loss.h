/* aclnnCtcLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CTC_LOSS_H
#define ACLNNOP_ACLNN_CTC_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCtcLoss: connectionist temporal classification: what targets cost that are spelled over some times
 *   logProbs: logarithms of probabilities, [T,N,C]
 *   targets: classes, [N,S] or all behind each other
 *   inputLengths: how many times each sample has
 *   targetLengths: how many targets each sample has
 *   blank: the class that stands for none
 *   zeroInfinity: whether what is impossible costs nothing
 *   negLogLikelihoodOut: the losses of all samples, [N], or of the only one
 *   logAlphaOut: logarithms of what begins, [N,T,A]: A is 2 max(targetLengths) + 1, up to a multiple of 8 */
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
