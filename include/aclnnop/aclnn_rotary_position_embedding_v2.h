/* aclnnRotaryPositionEmbeddingV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbeddingV2: rotary position embedding, by pairing mode or by a rotation matrix
 *   x: input, 4 axes
 *   cos: cosines of the rotation angles, same shape as x with 1 in the broadcast axes
 *   sin: sines of the rotation angles, same shape as cos
 *   mode: pairing of the elements of a row: 0 half, 1 interleave, 2 quarter, 3 interleave with de-interleaved output
 *   rotate (may be null): rotation matrix that replaces mode, [D, D]; null: none
 *   out: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, int64_t mode, const aclTensor* rotate,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
