/* aclnnCtcLossBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CTC_LOSS_BACKWARD_H
#define ACLNNOP_ACLNN_CTC_LOSS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCtcLossBackward: gradient of the connectionist temporal classification
 *   gradOut: the gradients at the losses, [N]
 *   logProbs: logarithms of probabilities, [T,N,C]
 *   targets: classes, [N,S] or all behind each other
 *   inputLengths: how many times each sample has
 *   targetLengths: how many targets each sample has
 *   negLogLikelihood: the losses, [N]
 *   logAlpha: logarithms of what begins, [N,T,A]
 *   blank: the class that stands for none
 *   zeroInfinity: whether what is impossible costs nothing
 *   out: the gradient at logProbs, [T,N,C] */
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
