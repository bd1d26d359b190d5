/* aclnnInplaceUniform, aclnnInplaceUniformTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIFORM_H
#define ACLNNOP_ACLNN_UNIFORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceUniform: fills selfRef with samples of a uniform distribution over [from, to), in place
 *   selfRef: tensor of any shape, overwritten with samples
 *   from: lower end of the range, inclusive
 *   to: upper end of the range, exclusive
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceUniformGetWorkspaceSize(
    const aclTensor* selfRef, double from, double to, uint64_t seed, uint64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceUniform(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceUniformTensor: fills selfRef with samples of a uniform distribution, seed and offset in tensors
 *   selfRef: tensor of any shape, overwritten with samples
 *   from: lower end of the range, inclusive
 *   to: upper end of the range, exclusive
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset */
ACLNN_API aclnnStatus aclnnInplaceUniformTensorGetWorkspaceSize(
    const aclTensor* selfRef, double from, double to, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    uint64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceUniformTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
