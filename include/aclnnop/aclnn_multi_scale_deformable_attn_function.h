/* aclnnMultiScaleDeformableAttnFunction.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTI_SCALE_DEFORMABLE_ATTN_FUNCTION_H
#define ACLNNOP_ACLNN_MULTI_SCALE_DEFORMABLE_ATTN_FUNCTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultiScaleDeformableAttnFunction: multi-scale deformable attention: weighted sums of samples of feature maps
 *   value: values: pixels of all levels, [B,K,H,D]; D is a multiple of 8, at most 256
 *   spatialShape: height and width of every level, INT32 or INT64, [L,2]
 *   levelStartIndex: first pixel of every level, INT32 or INT64, [L]
 *   location: normalised sampling locations (x, y), [B,Q,H,L,P,2]
 *   attnWeight: attention weights, [B,Q,H,L,P]
 *   output: sums of the weighted samples, [B,Q,H*D] */
ACLNN_API aclnnStatus aclnnMultiScaleDeformableAttnFunctionGetWorkspaceSize(
    const aclTensor* value, const aclTensor* spatialShape, const aclTensor* levelStartIndex, const aclTensor* location,
    const aclTensor* attnWeight, aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultiScaleDeformableAttnFunction(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
