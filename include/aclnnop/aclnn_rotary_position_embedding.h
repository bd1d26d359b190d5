/* aclnnRotaryPositionEmbedding.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbedding: pairs of numbers of a row turned by angles
 *   x: what is turned, four axes
 *   cos: cosines of the angles; axes of size 1 repeat
 *   sin: sines of the angles
 *   mode: which numbers are turned together: 0 half, 1 interleave, 2 quarter, 3 both
 *   out: the result */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingGetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, int64_t mode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotaryPositionEmbedding(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
