/* aclnnRReluWithNoise, aclnnInplaceRReluWithNoise.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RRELU_WITH_NOISE_H
#define ACLNNOP_ACLNN_RRELU_WITH_NOISE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRReluWithNoise: x, or x times a random factor where x is negative
 *   self: x
 *   noise: takes the factors in training, is left alone otherwise
 *   lower: the lower end of the factors
 *   upper: their upper end
 *   training: whether to draw factors
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: the result */
ACLNN_API aclnnStatus aclnnRReluWithNoiseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* noise, const aclScalar* lower, const aclScalar* upper, bool training,
    int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRReluWithNoise(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRReluWithNoise: x, or x times a random factor where x is negative, in place
 *   self: x, overwritten with the result although it is declared const
 *   noise: takes the factors in training, is left alone otherwise
 *   lower: the lower end of the factors
 *   upper: their upper end
 *   training: whether to draw factors
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin */
ACLNN_API aclnnStatus aclnnInplaceRReluWithNoiseGetWorkspaceSize(
    const aclTensor* self, const aclTensor* noise, const aclScalar* lower, const aclScalar* upper, bool training,
    int64_t seed, int64_t offset, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRReluWithNoise(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
