/* aclnnBatchNormElemtBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H
#define ACLNNOP_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormElemtBackward: the gradient of a batch norm over several devices with respect to input
 *   gradOut: the gradient at the forward result
 *   input: what was normalised
 *   mean: the mean of every channel
 *   invstd: one over its standard deviation
 *   weight (may be null): gamma, one number for each channel; null means 1
 *   sumDy: the sum of gradOut over each channel
 *   sumDyXmu: the sum of gradOut * (input - mean)
 *   counter: how many elements a channel has on each device
 *   gradInput: the gradient with respect to input */
ACLNN_API aclnnStatus aclnnBatchNormElemtBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclTensor* mean, const aclTensor* invstd,
    const aclTensor* weight, const aclTensor* sumDy, const aclTensor* sumDyXmu, aclTensor* counter,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormElemtBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
