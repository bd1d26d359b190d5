/* aclnnDropoutV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_V3_H
#define ACLNNOP_ACLNN_DROPOUT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutV3: dropout with the random sequence of CUDA's threads
 *   input: input, rank up to 8
 *   optionalNoiseShape (may be null): reserved: null
 *   p: dropout probability, 0 to 1
 *   seed: seed of the random number generator
 *   offset: offset into the random sequence
 *   out: output, same shape as input
 *   maskOut: keep mask, one bit per element, UINT8, [ceil(numel/128)*16] */
ACLNN_API aclnnStatus aclnnDropoutV3GetWorkspaceSize(
    const aclTensor* input, const aclTensor* optionalNoiseShape, double p, int64_t seed, int64_t offset, aclTensor* out,
    aclTensor* maskOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
