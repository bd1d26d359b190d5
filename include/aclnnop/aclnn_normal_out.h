/* aclnnNormalFloatFloat, aclnnNormalFloatTensor, aclnnNormalTensorFloat, aclnnNormalTensorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORMAL_OUT_H
#define ACLNNOP_ACLNN_NORMAL_OUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNormalFloatFloat: normally distributed numbers
 *   mean: the mean of the distribution
 *   std: its standard deviation
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: takes the numbers */
ACLNN_API aclnnStatus aclnnNormalFloatFloatGetWorkspaceSize(
    float mean, float std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalFloatFloat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalFloatTensor: normally distributed numbers
 *   mean: the mean of the distribution
 *   std: the deviation of every number
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: takes the numbers */
ACLNN_API aclnnStatus aclnnNormalFloatTensorGetWorkspaceSize(
    float mean, const aclTensor* std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalFloatTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalTensorFloat: normally distributed numbers
 *   mean: the mean of every number
 *   std: its standard deviation
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: takes the numbers */
ACLNN_API aclnnStatus aclnnNormalTensorFloatGetWorkspaceSize(
    const aclTensor* mean, float std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalTensorFloat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalTensorTensor: normally distributed numbers
 *   mean: the mean of every number
 *   std: their deviation
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: takes the numbers */
ACLNN_API aclnnStatus aclnnNormalTensorTensorGetWorkspaceSize(
    const aclTensor* mean, const aclTensor* std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
