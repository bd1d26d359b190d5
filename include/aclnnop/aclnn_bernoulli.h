/* aclnnBernoulli, aclnnBernoulliTensor, aclnnInplaceBernoulli, aclnnInplaceBernoulliTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BERNOULLI_H
#define ACLNNOP_ACLNN_BERNOULLI_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBernoulli: draws 0/1 samples from a Bernoulli distribution with a scalar probability
 *   self: gives shape and dtype of out; its values are ignored
 *   prob: probability of a 1
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples 0 or 1, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnBernoulliGetWorkspaceSize(
    const aclTensor* self, const aclScalar* prob, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBernoulli(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnBernoulliTensor: draws 0/1 samples from Bernoulli distributions with a probability per element
 *   self: gives shape and dtype of out; its values are ignored
 *   prob: probability of a 1 for each element, 1 element or as many elements as self
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: samples 0 or 1, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnBernoulliTensorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* prob, int64_t seed, int64_t offset, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBernoulliTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBernoulli: fills selfRef with Bernoulli samples of a scalar probability, in place
 *   selfRef: tensor of any shape, overwritten with 0/1 samples
 *   prob: probability of a 1
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceBernoulliGetWorkspaceSize(
    const aclTensor* selfRef, const aclScalar* prob, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBernoulli(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceBernoulliTensor: fills selfRef with Bernoulli samples of a probability per element, in place
 *   selfRef: tensor of any shape, overwritten with 0/1 samples
 *   prob: probability of a 1 for each element, 1 element or as many elements as self
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence */
ACLNN_API aclnnStatus aclnnInplaceBernoulliTensorGetWorkspaceSize(
    const aclTensor* selfRef, const aclTensor* prob, int64_t seed, int64_t offset, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceBernoulliTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
