/* aclnnRReluWithNoise, aclnnInplaceRReluWithNoise.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RRELU_WITH_NOISE_H
#define ACLNNOP_ACLNN_RRELU_WITH_NOISE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRReluWithNoise: element-wise randomized leaky ReLU; the slopes drawn are kept in noise
 *   self: input, any shape
 *   noise: slopes drawn in training, at least as many elements as the input, same dtype; else unchanged
 *   lower: lower bound of the uniform distribution of slopes
 *   upper: upper bound of the uniform distribution of slopes
 *   training: true: draw a slope for every x < 0; false: use the slope (lower + upper) / 2
 *   seed: seed of the random number generator
 *   offset: offset of the random number generator
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnRReluWithNoiseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* noise, const aclScalar* lower, const aclScalar* upper, bool training,
    int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRReluWithNoise(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRReluWithNoise: element-wise randomized leaky ReLU, in place; the slopes drawn are kept in noise
 *   self: input, any shape, overwritten by the output; declared const
 *   noise: slopes drawn in training, at least as many elements as the input, same dtype; else unchanged
 *   lower: lower bound of the uniform distribution of slopes
 *   upper: upper bound of the uniform distribution of slopes
 *   training: true: draw a slope for every x < 0; false: use the slope (lower + upper) / 2
 *   seed: seed of the random number generator
 *   offset: offset of the random number generator */
ACLNN_API aclnnStatus aclnnInplaceRReluWithNoiseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* noise, const aclScalar* lower, const aclScalar* upper, bool training,
    int64_t seed, int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRReluWithNoise(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
