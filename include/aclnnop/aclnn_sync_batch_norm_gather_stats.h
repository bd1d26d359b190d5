/* aclnnSyncBatchNormGatherStats.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H
#define ACLNNOP_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSyncBatchNormGatherStats: batch statistics from the channel sums of all devices; updates the running statistics
 *   totalSum: sum of every channel on every device, [devices, C]
 *   totalSquareSum: sum of squares of every channel on every device, [devices, C]
 *   sampleCount: number of elements per channel on every device, [devices]
 *   mean: running mean, [C], updated
 *   variance: running variance, [C], updated
 *   momentum: weight of the batch statistics in the update of the running ones
 *   eps: constant added to the batch variance
 *   batchMean: mean over all devices, [C]
 *   batchInvstd: reciprocal standard deviation over all devices, [C] */
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
