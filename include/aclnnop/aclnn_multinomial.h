/* aclnnMultinomial, aclnnMultinomialTensor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTINOMIAL_H
#define ACLNNOP_ACLNN_MULTINOMIAL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultinomial: elements drawn by weights
 *   self: a row of weights, or several
 *   numsamples: how many to draw in each row
 *   replacement: whether one may be drawn more than once
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: the numbers of the drawn elements in their rows */
ACLNN_API aclnnStatus aclnnMultinomialGetWorkspaceSize(
    const aclTensor* self, int64_t numsamples, bool replacement, int64_t seed, int64_t offset, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultinomial(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMultinomialTensor: elements drawn by weights, seed and offset in tensors
 *   self: a row of weights, or several
 *   numsamples: how many to draw in each row
 *   replacement: whether one may be drawn more than once
 *   seedTensor: names the stream of random numbers, one INT64
 *   offsetTensor: how far into the stream to begin, one INT64
 *   offset: how much further
 *   out: the numbers of the drawn elements in their rows */
ACLNN_API aclnnStatus aclnnMultinomialTensorGetWorkspaceSize(
    const aclTensor* self, int64_t numsamples, bool replacement, const aclTensor* seedTensor,
    const aclTensor* offsetTensor, int64_t offset, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultinomialTensor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
