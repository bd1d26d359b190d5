/* aclnnMultiScaleDeformableAttentionGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTI_SCALE_DEFORMABLE_ATTENTION_GRAD_H
#define ACLNNOP_ACLNN_MULTI_SCALE_DEFORMABLE_ATTENTION_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultiScaleDeformableAttentionGrad: gradients of multi-scale deformable attention with respect to value, location
 * and attnWeight
 *   value: values: pixels of all levels, [B,K,H,D]; D is a multiple of 8, at most 256
 *   spatialShape: height and width of every level, INT32 or INT64, [L,2]
 *   levelStartIndex: first pixel of every level, INT32 or INT64, [L]
 *   location: normalised sampling locations (x, y), [B,Q,H,L,P,2]
 *   attnWeight: attention weights, [B,Q,H,L,P]
 *   gradOutput: gradient of output, [B,Q,H*D]
 *   gradValue: gradient of value, [B,K,H,D]
 *   gradLocation: gradient of location, [B,Q,H,L,P,2]
 *   gradAttnWeight: gradient of attnWeight, [B,Q,H,L,P] */
ACLNN_API aclnnStatus aclnnMultiScaleDeformableAttentionGradGetWorkspaceSize(
    const aclTensor* value, const aclTensor* spatialShape, const aclTensor* levelStartIndex, const aclTensor* location,
    const aclTensor* attnWeight, const aclTensor* gradOutput, aclTensor* gradValue, aclTensor* gradLocation,
    aclTensor* gradAttnWeight, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultiScaleDeformableAttentionGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
