/* aclnnInplaceRandom, aclnnInplaceRandomTensor, aclnnInplaceRandomWithoutFromTo, aclnnInplaceRandomWithoutFromToTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RANDOM_H
#define ACLNNOP_ACLNN_RANDOM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceRandom: every element becomes a whole number of a range
 *   selfRef: takes the numbers
 *   from: the lower end of the range
 *   to: its upper end, left out
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceRandomGetWorkspaceSize(
    const aclTensor* selfRef, int64_t from, int64_t to, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandom(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomTensor: every element becomes a whole number of a range, seed and offset in tensors
 *   selfRef: takes the numbers
 *   from: the lower end of the range
 *   to: its upper end, left out
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further */
ACLNN_API aclnnStatus aclnnInplaceRandomTensorGetWorkspaceSize(
    const aclTensor* selfRef, int64_t from, int64_t to, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomWithoutFromTo: every element becomes a whole number of its type, none of them negative
 *   selfRef: takes the numbers
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToGetWorkspaceSize(
    const aclTensor* selfRef, int64_t seed, int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromTo(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRandomWithoutFromToTensor: every element becomes a whole number of its type, seed and offset in tensors
 *   selfRef: takes the numbers
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further */
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensorGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* seedTensor, const aclTensor* offsetTensor, int64_t offset,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRandomWithoutFromToTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
