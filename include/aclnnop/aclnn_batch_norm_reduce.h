/* aclnnBatchNormReduce.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_REDUCE_H
#define ACLNNOP_ACLNN_BATCH_NORM_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormReduce: sum and sum of squares of every channel
 *   x: input, [N, C, H, W], or [N, H, W, C] in NHWC
 *   sum: sum of every channel, [C], FLOAT
 *   squareSum: sum of squares of every channel, [C], FLOAT */
ACLNN_API aclnnStatus aclnnBatchNormReduceGetWorkspaceSize(
    const aclTensor* x, aclTensor* sum, aclTensor* squareSum, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
