/* aclnnNormalFloatFloat, aclnnNormalFloatTensor, aclnnNormalTensorFloat, aclnnNormalTensorTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORMAL_OUT_H
#define ACLNNOP_ACLNN_NORMAL_OUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNormalFloatFloat: draws samples from normal distributions
 *   mean: mean of the distribution
 *   std: standard deviation of the distribution
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples, any shape */
ACLNN_API aclnnStatus aclnnNormalFloatFloatGetWorkspaceSize(
    float mean, float std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalFloatFloat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalFloatTensor: draws samples from normal distributions
 *   mean: mean of the distribution
 *   std: standard deviation of each sample, rank up to 8
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples, same shape as std */
ACLNN_API aclnnStatus aclnnNormalFloatTensorGetWorkspaceSize(
    float mean, const aclTensor* std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalFloatTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalTensorFloat: draws samples from normal distributions
 *   mean: mean of each sample, rank up to 8
 *   std: standard deviation of the distribution
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples, same shape as mean */
ACLNN_API aclnnStatus aclnnNormalTensorFloatGetWorkspaceSize(
    const aclTensor* mean, float std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalTensorFloat(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNormalTensorTensor: draws samples from normal distributions
 *   mean: mean of each sample, rank up to 8
 *   std: standard deviation of each sample, broadcastable with mean
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples, broadcast shape of mean and std */
ACLNN_API aclnnStatus aclnnNormalTensorTensorGetWorkspaceSize(
    const aclTensor* mean, const aclTensor* std, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNormalTensorTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
