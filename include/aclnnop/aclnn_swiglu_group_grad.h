/* aclnnSwigluGroupGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_GROUP_GRAD_H
#define ACLNNOP_ACLNN_SWIGLU_GROUP_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluGroupGrad: gradients of SwiGLU with clamped inputs and a factor for each token, over groups of rows (MoE)
 *   gradY: gradient of the output, [..., n], dtype of x
 *   x: input of SwiGLU, rank 2 or 3, [..., 2n], halved into A and B along its last axis
 *   weightOptional (may be null): factor of every row, FLOAT, one element for each row; null: 1
 *   yOriginOptional (may be null): output of the forward operator with weightOptional, dtype of x, [..., n]; needed
 *   beside weightOptional
 *   groupIndexOptional (may be null): number of rows of every group (MoE), INT64, [G]; gradients after the last group
 *   are 0; null: one group of all rows
 *   clampLimit: limit of the clamp of A and B: at least 0; 0: none
 *   gradXOut: gradient of x, same shape and dtype as x
 *   gradWeightOutOptional (may be null): gradient of weightOptional, FLOAT, its shape, needed beside weightOptional */
ACLNN_API aclnnStatus aclnnSwigluGroupGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, const aclTensor* weightOptional, const aclTensor* yOriginOptional,
    const aclTensor* groupIndexOptional, float clampLimit, aclTensor* gradXOut, aclTensor* gradWeightOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluGroupGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
