/* aclnnRotaryPositionEmbeddingGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRotaryPositionEmbeddingGrad: gradients of pairs of numbers turned by angles
 *   dy: the gradient at the forward result, four axes
 *   cos: cosines of the angles
 *   sin: sines of the angles
 *   xOptional (may be null): what was turned; without it cos and sin get no gradients
 *   mode: which numbers were turned together, as forward
 *   dxOut: the gradient with respect to x
 *   dcosOut: that of cos
 *   dsinOut: that of sin */
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
