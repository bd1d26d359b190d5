/* aclnnQuantizedBatchNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANTIZED_BATCH_NORM_H
#define ACLNNOP_ACLNN_QUANTIZED_BATCH_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantizedBatchNorm: quantised channels brought to mean 0 and variance 1 by given statistics, quantised anew
 *   input: what is normalised, quantised
 *   mean: the mean of every channel
 *   var: the variance of every channel
 *   inputScale: what one unit of input stands for
 *   inputZeroPoint: the number of input that stands for 0
 *   outputScale: what one unit of output stands for
 *   outputZeroPoint: the number of output that stands for 0
 *   weight (may be null): gamma, one number for each channel; null means 1
 *   bias (may be null): beta, likewise; null means 0
 *   epsilon: what is added to the variance
 *   output: the result, rounded, of input's dtype */
ACLNN_API aclnnStatus aclnnQuantizedBatchNormGetWorkspaceSize(
    const aclTensor* input, const aclTensor* mean, const aclTensor* var, const aclScalar* inputScale,
    const aclScalar* inputZeroPoint, const aclScalar* outputScale, const aclScalar* outputZeroPoint, aclTensor* weight,
    aclTensor* bias, float epsilon, aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantizedBatchNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
