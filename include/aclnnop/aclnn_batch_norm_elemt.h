/* aclnnBatchNormElemt.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_ELEMT_H
#define ACLNNOP_ACLNN_BATCH_NORM_ELEMT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormElemt: batch normalisation over the channel axis by given statistics
 *   input: input, [N, C, ...], 2 to 8 axes
 *   weight (may be null): scale of every channel (gamma), [C]; null: 1
 *   bias (may be null): bias of every channel (beta), [C]; null: 0
 *   mean: mean of every channel, [C]
 *   invstd: reciprocal standard deviation of every channel, [C]
 *   eps: constant contained in the variance of invstd
 *   output: output, same shape as input */
ACLNN_API aclnnStatus aclnnBatchNormElemtGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* bias, aclTensor* mean, aclTensor* invstd,
    double eps, aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormElemt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
