/* aclnnNLLLoss2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NLL_LOSS2D_H
#define ACLNNOP_ACLNN_NLL_LOSS2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNLLLoss2d: negative log likelihoods of targets in pictures, their weighted mean or their sum
 *   self: logarithms of probabilities: a row of classes for each sample, or one row
 *   target: the class of each sample
 *   weight: what each class weighs
 *   reduction: 0: the losses of all samples, 1: their weighted mean, 2: their sum
 *   ignoreIndex: a target whose samples are passed over
 *   out: the losses, their weighted mean or their sum
 *   totalWeightOut: what all samples weigh; left alone for reduction 0 */
ACLNN_API aclnnStatus aclnnNLLLoss2dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weight, int64_t reduction, int64_t ignoreIndex,
    aclTensor* out, aclTensor* totalWeightOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNLLLoss2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
