/* aclnnSyncBatchNormGatherStats.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H
#define ACLNNOP_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSyncBatchNormGatherStats: the statistics of a batch from the sums of several devices, and what they make of
 * those so far
 *   totalSum: the sum of every channel on every device, [devices, channels]
 *   totalSquareSum: the sum of its squares
 *   sampleCount: how many elements a channel has on every device
 *   mean: the mean so far of every channel
 *   variance: its variance so far
 *   momentum: how much the batch changes them
 *   eps: what is added to the batch's variance
 *   batchMean: the mean of every channel of the batch
 *   batchInvstd: one over its standard deviation */
ACLNN_API aclnnStatus aclnnSyncBatchNormGatherStatsGetWorkspaceSize(
    const aclTensor* totalSum, const aclTensor* totalSquareSum, const aclTensor* sampleCount, aclTensor* mean,
    aclTensor* variance, float momentum, float eps, aclTensor* batchMean, aclTensor* batchInvstd,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSyncBatchNormGatherStats(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
