/* aclnnDropoutGenMask, aclnnDropoutGenMaskV2, aclnnDropoutGenMaskV2Tensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H
#define ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutGenMask: generates a dropout mask with one bit per element
 *   shape: shape of the tensor that the mask is for
 *   prob: dropout probability, 0 to 1
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: keep mask, one bit per element, UINT8, [ceil(prod(shape)/128)*16] */
ACLNN_API aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(
    const aclIntArray* shape, double prob, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDropoutGenMaskV2: generates a dropout mask with one bit per element, prob given with its dtype
 *   shape: shape of the tensor that the mask is for
 *   prob: dropout probability, 0 to 1
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   probDataType: dtype to which prob is rounded
 *   out: keep mask, one bit per element, UINT8, [ceil(prod(shape)/128)*16] */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2GetWorkspaceSize(
    const aclIntArray* shape, double prob, int64_t seed, int64_t offset, aclDataType probDataType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnDropoutGenMaskV2Tensor: generates a dropout mask with one bit per element, seed and offset in tensors
 *   shape: shape of the tensor that the mask is for
 *   prob: dropout probability, 0 to 1
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset
 *   probDataType: dtype to which prob is rounded
 *   out: keep mask, one bit per element, UINT8, [ceil(prod(shape)/128)*16] */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2TensorGetWorkspaceSize(
    const aclIntArray* shape, double prob, const aclTensor* seedTensor, const aclTensor* offsetTensor, int64_t offset,
    aclDataType probDataType, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2Tensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
