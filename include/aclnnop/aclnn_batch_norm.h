/* aclnnBatchNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_H
#define ACLNNOP_ACLNN_BATCH_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNorm: channels brought to mean 0 and variance 1, scaled and shifted
 *   input: what is normalised
 *   weight (may be null): gamma, one number for each channel; null means 1
 *   bias (may be null): beta, likewise; null means 0
 *   runningMean (may be null): the mean so far, of every channel
 *   runningVar (may be null): the variance so far, of every channel
 *   training: take mean and variance of the batch, and let them change those so far
 *   momentum: how much they change them
 *   eps: what is added to the variance
 *   output: the result
 *   saveMean (may be null): the mean of every channel, in training
 *   saveInvstd (may be null): its variance; on the 950 one over its standard deviation; in training */
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
