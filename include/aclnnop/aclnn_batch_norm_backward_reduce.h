/* aclnnBatchNormReduceBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H
#define ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormReduceBackward: the sums that the gradient of a batch norm over several devices is made of
 *   gradOut: the gradient at the forward result
 *   input: what was normalised
 *   mean: the mean of every channel
 *   invstd: one over its standard deviation
 *   weight (may be null): gamma, on which nothing here depends
 *   inputG: whether sumDy and sumDyXmu are wanted
 *   weightG: whether gradWeight is
 *   biasG: whether gradBias is
 *   sumDy (may be null): the sum of gradOut over each channel
 *   sumDyXmu (may be null): the sum of gradOut * (input - mean)
 *   gradWeight (may be null): the gradient with respect to weight
 *   gradBias (may be null): the gradient with respect to bias */
ACLNN_API aclnnStatus aclnnBatchNormReduceBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclTensor* mean, const aclTensor* invstd,
    const aclTensor* weight, const bool inputG, const bool weightG, const bool biasG, aclTensor* sumDy,
    aclTensor* sumDyXmu, aclTensor* gradWeight, aclTensor* gradBias, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormReduceBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
