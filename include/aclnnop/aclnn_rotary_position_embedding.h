/* aclnnRotaryPositionEmbedding.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbedding: rotary position embedding
 *   x: input, 4 axes
 *   cos: cosines of the rotation angles, same shape as x with 1 in the broadcast axes
 *   sin: sines of the rotation angles, same shape as cos
 *   mode: pairing of the elements of a row: 0 half, 1 interleave, 2 quarter, 3 interleave with de-interleaved output
 *   out: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingGetWorkspaceSize(
    const aclTensor* x, const aclTensor* cos, const aclTensor* sin, int64_t mode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotaryPositionEmbedding(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
