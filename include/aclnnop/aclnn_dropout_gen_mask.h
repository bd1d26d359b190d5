/* aclnnDropoutGenMask, aclnnDropoutGenMaskV2, aclnnDropoutGenMaskV2Tensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H
#define ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutGenMask: the mask of a dropout, in bits
 *   shape: the shape of the elements that the mask is for
 *   prob: the probability that an element is left out
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: the mask, a bit for each element in whole groups of 128 */
ACLNN_API aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(
    const aclIntArray* shape, double prob, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDropoutGenMaskV2: the mask of a dropout, in bits, by a probability of a given dtype
 *   shape: the shape of the elements that the mask is for
 *   prob: the probability that an element is left out
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   probDataType: the dtype that prob is rounded to
 *   out: the mask, a bit for each element in whole groups of 128 */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2GetWorkspaceSize(
    const aclIntArray* shape, double prob, int64_t seed, int64_t offset, aclDataType probDataType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDropoutGenMaskV2Tensor: the mask of a dropout, in bits, seed and offset in tensors
 *   shape: the shape of the elements that the mask is for
 *   prob: the probability that an element is left out
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further
 *   probDataType: the dtype that prob is rounded to
 *   out: the mask, a bit for each element in whole groups of 128 */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2TensorGetWorkspaceSize(
    const aclIntArray* shape, double prob, const aclTensor* seedTensor, const aclTensor* offsetTensor, int64_t offset,
    aclDataType probDataType, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2Tensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
