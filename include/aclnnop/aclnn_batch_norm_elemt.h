/* aclnnBatchNormElemt.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_ELEMT_H
#define ACLNNOP_ACLNN_BATCH_NORM_ELEMT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormElemt: channels brought to mean 0 and variance 1 by given statistics, scaled and shifted
 *   input: what is normalised
 *   weight (may be null): gamma, one number for each channel; null means 1
 *   bias (may be null): beta, likewise; null means 0
 *   mean: the mean of every channel
 *   invstd: one over its standard deviation
 *   eps: what the variance of invstd contains
 *   output: the result */
ACLNN_API aclnnStatus aclnnBatchNormElemtGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* bias, aclTensor* mean, aclTensor* invstd,
    double eps, aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormElemt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
