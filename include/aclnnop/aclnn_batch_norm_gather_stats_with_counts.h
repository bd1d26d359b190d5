/* aclnnBatchNormGatherStatsWithCounts.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H
#define ACLNNOP_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormGatherStatsWithCounts: the statistics of a batch from those of several devices, and what they make of
 * those so far
 *   input: the tensor that is normalised, which tells the number of channels
 *   mean: the mean of every channel on every device, [devices, channels]
 *   invstd: one over its standard deviation
 *   runningMean (may be null): the mean so far, of every channel
 *   runningVar (may be null): the variance so far, of every channel
 *   momentum: how much the batch changes them
 *   eps: what is added to variances
 *   counts: how many elements a channel has on every device
 *   meanAll: the mean of every channel of the batch
 *   invstdAll: one over its standard deviation */
ACLNN_API aclnnStatus aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize(
    const aclTensor* input, const aclTensor* mean, const aclTensor* invstd, aclTensor* runningMean,
    aclTensor* runningVar, double momentum, double eps, const aclTensor* counts, aclTensor* meanAll,
    aclTensor* invstdAll, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormGatherStatsWithCounts(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
