/* aclnnDropoutV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_V3_H
#define ACLNNOP_ACLNN_DROPOUT_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutV3: elements left out by chance in the order of CUDA's threads, the others grown by as much
 *   input: what elements are left out of
 *   optionalNoiseShape (may be null): kept for later: null
 *   p: the probability that an element is left out
 *   seed: names the stream of random numbers
 *   offset: how far into the stream to begin
 *   out: the result
 *   maskOut: a bit for each element, in whole groups of 128 */
ACLNN_API aclnnStatus aclnnDropoutV3GetWorkspaceSize(
    const aclTensor* input, const aclTensor* optionalNoiseShape, double p, int64_t seed, int64_t offset, aclTensor* out,
    aclTensor* maskOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
