/* aclnnRotaryPositionEmbeddingV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbeddingV2: the same, or rows multiplied by a matrix in place of the numbers that are turned
 * together
 *   x: what is turned, four axes
 *   cos: cosines of the angles; axes of size 1 repeat
 *   sin: sines of the angles
 *   mode: which numbers are turned together: 0 half, 1 interleave, 2 quarter, 3 both
 *   rotate (may be null): a matrix that stands for what mode would do
 *   out: the result */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, int64_t mode, const aclTensor* rotate,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
