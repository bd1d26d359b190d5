/* aclnnBatchNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_H
#define ACLNNOP_ACLNN_BATCH_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNorm: batch normalisation over the channel axis
 *   input: input, [N, C, ...], 2 to 8 axes
 *   weight (may be null): scale of every channel (gamma), [C]; null: 1
 *   bias (may be null): bias of every channel (beta), [C]; null: 0
 *   runningMean (may be null): running mean, [C]; updated in training, used for normalisation otherwise; null: 0
 *   runningVar (may be null): running variance, [C]; updated in training, used for normalisation otherwise; null: 1
 *   training: true: normalise by the batch statistics and update the running ones; false: normalise by the running ones
 *   momentum: weight of the batch statistics in the update of the running ones
 *   eps: constant added to the variance
 *   output: output, same shape as input
 *   saveMean (may be null): batch mean, [C]; written in training
 *   saveInvstd (may be null): batch variance, on the 950 its reciprocal standard deviation, [C]; written in training */
ACLNN_API aclnnStatus aclnnBatchNormGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* bias, aclTensor* runningMean,
    aclTensor* runningVar, bool training, double momentum, double eps, aclTensor* output, aclTensor* saveMean,
    aclTensor* saveInvstd, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
