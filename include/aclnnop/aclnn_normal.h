/* aclnnInplaceNormal, aclnnInplaceNormalTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORMAL_H
#define ACLNNOP_ACLNN_NORMAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceNormal: every element becomes a normally distributed number
 *   selfRef: takes the numbers
 *   mean: the mean of the distribution
 *   std: its standard deviation
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceNormalGetWorkspaceSize(
    const aclTensor* selfRef, float mean, float std, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNormal(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceNormalTensor: every element becomes a normally distributed number, seed and offset in tensors
 *   selfRef: takes the numbers
 *   mean: the mean of the distribution
 *   std: its standard deviation
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further */
ACLNN_API aclnnStatus aclnnInplaceNormalTensorGetWorkspaceSize(
    const aclTensor* selfRef, float mean, float std, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNormalTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
