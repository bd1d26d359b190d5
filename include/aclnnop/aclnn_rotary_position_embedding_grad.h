/* aclnnRotaryPositionEmbeddingGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbeddingGrad: gradients of the rotary position embedding
 *   dy: gradient of the output, 4 axes
 *   cos: cosines of the rotation angles, same shape as dy with 1 in the broadcast axes
 *   sin: sines of the rotation angles, same shape as cos
 *   xOptional (may be null): forward input, same shape as dy; null: dcosOut and dsinOut are not written
 *   mode: pairing of the elements of a row, as in the forward call
 *   dxOut: gradient of x, same shape as dy; declared const
 *   dcosOut: gradient of cos, same shape as cos; declared const
 *   dsinOut: gradient of sin, same shape as sin; declared const */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingGradGetWorkspaceSize(
    const aclTensor* dy, const aclTensor* cos, const aclTensor* sin, const aclTensor* xOptional, int64_t mode,
    const aclTensor* dxOut, const aclTensor* dcosOut, const aclTensor* dsinOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
