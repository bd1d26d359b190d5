/* aclnnSwigluGroupQuantGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWIGLU_GROUP_QUANT_GRAD_H
#define ACLNNOP_ACLNN_SWIGLU_GROUP_QUANT_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwigluGroupQuantGrad: gradients of SwiGLU with clamped inputs and a factor for each token, over groups of rows
 * (MoE)
 *   gradY: gradient of the output, [..., n], dtype of x
 *   x: input of SwiGLU, rank 1 or more, [..., 2n], halved into A and B along its last axis
 *   weightOptional (may be null): factor of every row, FLOAT, one element for each row; null: 1
 *   yOriginOptional (may be null): output of the forward operator before weightOptional, dtype of x, [..., n]; needed
 *   beside weightOptional
 *   groupIndexOptional (may be null): number of rows of every group (MoE), INT64, [G]; gradients after the last group
 *   are 0; null: one group of all rows
 *   clampLimit: limit of the clamp of A and B: above 0; -1: none
 *   gradXOut: gradient of x, same shape and dtype as x
 *   gradWeightOutOptional (may be null): gradient of weightOptional, FLOAT, its shape; null: not written */
ACLNN_API aclnnStatus aclnnSwigluGroupQuantGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, const aclTensor* weightOptional, const aclTensor* yOriginOptional,
    const aclTensor* groupIndexOptional, double clampLimit, const aclTensor* gradXOut,
    const aclTensor* gradWeightOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwigluGroupQuantGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
