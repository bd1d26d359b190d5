/* aclnnInplaceRandom, aclnnInplaceRandomTensor, aclnnInplaceRandomWithoutFromTo, aclnnInplaceRandomWithoutFromToTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RANDOM_H
#define ACLNNOP_ACLNN_RANDOM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceRandom: fills selfRef with integers drawn uniformly from [from, to), in place
 *   selfRef: tensor of any shape, overwritten with samples
 *   from: lower end of the range, inclusive
 *   to: upper end of the range, exclusive
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceRandomGetWorkspaceSize(
    const aclTensor* selfRef, int64_t from, int64_t to, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandom(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomTensor: fills selfRef with integers drawn uniformly from [from, to), seed and offset in tensors
 *   selfRef: tensor of any shape, overwritten with samples
 *   from: lower end of the range, inclusive
 *   to: upper end of the range, exclusive
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset */
ACLNN_API aclnnStatus aclnnInplaceRandomTensorGetWorkspaceSize(
    const aclTensor* selfRef, int64_t from, int64_t to, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomWithoutFromTo: fills selfRef with non-negative integers over the range of its dtype, in place
 *   selfRef: tensor of any shape, overwritten with samples
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToGetWorkspaceSize(
    const aclTensor* selfRef, int64_t seed, int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromTo(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomWithoutFromToTensor: fills selfRef with non-negative integers over the range of its dtype, seed and
 * offset in tensors
 *   selfRef: tensor of any shape, overwritten with samples
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset */
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensorGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* seedTensor, const aclTensor* offsetTensor, int64_t offset,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
