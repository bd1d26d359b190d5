/* aclnnInterleaveRope.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INTERLEAVE_ROPE_H
#define ACLNNOP_ACLNN_INTERLEAVE_ROPE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInterleaveRope: rotary position embedding of interleaved pairs, with de-interleaved output
 *   x: input, [B, N, S, 64]
 *   cos: cosines of the rotation angles, [B, 1, S, 64] or [B, 1, 1, 64]
 *   sin: sines of the rotation angles, same shape as cos
 *   out: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnInterleaveRopeGetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInterleaveRope(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
