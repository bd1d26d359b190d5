/* aclnnBatchNormReduceBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H
#define ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormReduceBackward: channel sums for the gradient of synchronised batch normalisation
 *   gradOut: gradient of the output, same shape as input
 *   input: forward input, [N, C, ...]
 *   mean: mean of every channel, [C]
 *   invstd: reciprocal standard deviation of every channel, [C]
 *   weight (may be null): scale of every channel (gamma), ignored
 *   inputG: true: compute sumDy and sumDyXmu
 *   weightG: true: compute gradWeight
 *   biasG: true: compute gradBias
 *   sumDy (may be null): sum of gradOut of every channel, [C]; needed if inputG
 *   sumDyXmu (may be null): sum of gradOut * (input - mean) of every channel, [C]; needed if inputG
 *   gradWeight (may be null): gradient of weight, [C]; needed if weightG
 *   gradBias (may be null): gradient of bias, [C]; needed if biasG */
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
