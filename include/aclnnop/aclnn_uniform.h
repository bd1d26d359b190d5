/* aclnnInplaceUniform, aclnnInplaceUniformTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNIFORM_H
#define ACLNNOP_ACLNN_UNIFORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceUniform: every element becomes a number between two others
 *   selfRef: takes the numbers
 *   from: the lower end of the range
 *   to: its upper end, left out
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceUniformGetWorkspaceSize(
    const aclTensor* selfRef, double from, double to, uint64_t seed, uint64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceUniform(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceUniformTensor: every element becomes a number between two others, seed and offset in tensors
 *   selfRef: takes the numbers
 *   from: the lower end of the range
 *   to: its upper end, left out
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceUniformTensorGetWorkspaceSize(
    const aclTensor* selfRef, double from, double to, const aclTensor* seedTensor, const aclTensor* offsetTensor,
    uint64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceUniformTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
