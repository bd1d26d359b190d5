/* aclnnBatchNormGatherStatsWithCounts.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H
#define ACLNNOP_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormGatherStatsWithCounts: combines the batch statistics of several devices, and updates the running ones
 *   input: input, [N, C, ...]; only C is used
 *   mean: mean of every channel on every device, [devices, C]
 *   invstd: reciprocal standard deviation of every channel on every device, [devices, C]
 *   runningMean (may be null): running mean, [C], updated; null: none
 *   runningVar (may be null): running variance, [C], updated; null: none
 *   momentum: weight of the batch statistics in the update of the running ones
 *   eps: constant added to the variance
 *   counts: number of elements per channel on every device, [devices]
 *   meanAll: mean over all devices, [C]
 *   invstdAll: reciprocal standard deviation over all devices, [C] */
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
