/* aclnnInplaceNormal, aclnnInplaceNormalTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NORMAL_H
#define ACLNNOP_ACLNN_NORMAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceNormal: fills selfRef with samples of a normal distribution, in place
 *   selfRef: tensor of any shape, overwritten with samples
 *   mean: mean of the distribution
 *   std: standard deviation of the distribution
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceNormalGetWorkspaceSize(
    const aclTensor* selfRef, float mean, float std, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNormal(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceNormalTensor: fills selfRef with samples of a normal distribution, seed and offset in tensors
 *   selfRef: tensor of any shape, overwritten with samples
 *   mean: mean of the distribution
 *   std: standard deviation of the distribution
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset */
ACLNN_API aclnnStatus aclnnInplaceNormalTensorGetWorkspaceSize(
    const aclTensor* selfRef, float mean, float std, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceNormalTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
