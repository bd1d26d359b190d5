/* aclnnNLLLoss2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H
#define ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNLLLoss2dBackward: gradient of negative log likelihoods in pictures
 *   gradOutput: the gradient at the losses, their mean or their sum
 *   self: logarithms of probabilities: a row of classes for each sample, or one row
 *   target: the class of each sample
 *   weight: what each class weighs
 *   reduction: 0: the losses of all samples, 1: their weighted mean, 2: their sum
 *   ignoreIndex: a target whose samples are passed over
 *   totalWeight: what all samples weigh
 *   out: the gradient at self */
ACLNN_API aclnnStatus aclnnNLLLoss2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weight,
    int64_t reduction, int64_t ignoreIndex, aclTensor* totalWeight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNLLLoss2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
