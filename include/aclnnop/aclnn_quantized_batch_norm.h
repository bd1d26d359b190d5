/* aclnnQuantizedBatchNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANTIZED_BATCH_NORM_H
#define ACLNNOP_ACLNN_QUANTIZED_BATCH_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantizedBatchNorm: batch normalisation of a quantised input by given statistics, with a quantised output
 *   input: quantised input, [N, C, H, W], INT8, UINT8 or INT32
 *   mean: mean of every channel, [C]
 *   var: variance of every channel, [C]
 *   inputScale: quantisation scale of input
 *   inputZeroPoint: quantisation zero point of input
 *   outputScale: quantisation scale of output
 *   outputZeroPoint: quantisation zero point of output
 *   weight (may be null): scale of every channel (gamma), [C]; null: 1
 *   bias (may be null): bias of every channel (beta), [C]; null: 0
 *   epsilon: constant added to the variance
 *   output: quantised output, same shape and dtype as input */
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
