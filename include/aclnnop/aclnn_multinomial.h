/* aclnnMultinomial, aclnnMultinomialTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTINOMIAL_H
#define ACLNNOP_ACLNN_MULTINOMIAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultinomial: draws column indices from multinomial distributions given by rows of weights
 *   self: non-negative weights, [N] or [M,N]
 *   numsamples: number of samples per row
 *   replacement: true: draw with replacement
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: indices of the drawn columns, [numsamples] or [M,numsamples], INT64 */
ACLNN_API aclnnStatus aclnnMultinomialGetWorkspaceSize(
    const aclTensor* self, int64_t numsamples, bool replacement, int64_t seed, int64_t offset, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultinomial(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMultinomialTensor: draws column indices from multinomial distributions, seed and offset in tensors
 *   self: non-negative weights, [N] or [M,N]
 *   numsamples: number of samples per row
 *   replacement: true: draw with replacement
 *   seedTensor: seed of the random number generator, one INT64 element
 *   offsetTensor: offset into the random sequence, one INT64 element
 *   offset: number added to offset
 *   out: indices of the drawn columns, [numsamples] or [M,numsamples], INT64 */
ACLNN_API aclnnStatus aclnnMultinomialTensorGetWorkspaceSize(
    const aclTensor* self, int64_t numsamples, bool replacement, const aclTensor* seedTensor,
    const aclTensor* offsetTensor, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultinomialTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
