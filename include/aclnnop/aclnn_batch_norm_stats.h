/* aclnnBatchNormStats.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_STATS_H
#define ACLNNOP_ACLNN_BATCH_NORM_STATS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormStats: mean and reciprocal standard deviation of every channel
 *   input: input, [N, C, ...], 2 to 8 axes
 *   eps: constant added to the variance
 *   mean: mean of every channel, [C], FLOAT
 *   invstd: reciprocal standard deviation of every channel, [C], FLOAT */
ACLNN_API aclnnStatus aclnnBatchNormStatsGetWorkspaceSize(
    const aclTensor* input, double eps, aclTensor* mean, aclTensor* invstd, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormStats(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
