/* aclnnDropout.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_H
#define ACLNNOP_ACLNN_DROPOUT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropout: dropout: zeroes elements with probability p and scales the others by 1/(1-p)
 *   input: input, rank up to 8
 *   p: dropout probability, 0 to 1
 *   train: true: apply dropout; false: copy input
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: output, same shape as input
 *   maskOut: keep mask, one bit per element, UINT8, [ceil(numel/128)*16] */
ACLNN_API aclnnStatus aclnnDropoutGetWorkspaceSize(
    const aclTensor* input, double p, bool train, int64_t seed, int64_t offset, aclTensor* out, aclTensor* maskOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropout(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
