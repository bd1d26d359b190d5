/* aclnnLayerNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_QUANT_H
#define ACLNNOP_ACLNN_LAYER_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLayerNormQuant: layer normalisation over the last axis with static quantisation of the output
 *   x: input, 1 to 8 axes, normalised over the last one
 *   gamma: scale of the norm, [H] or [1, H], H the size of x's last axis
 *   beta: bias of the norm, same shape as gamma
 *   scale: quantisation scale, [1]; 0 counts as 1
 *   zeroPointsOptional (may be null): quantisation zero point, [1], INT8
 *   quantMode: quantisation mode: 0 static
 *   epsilon: constant added to the variance
 *   res: quantised output, INT8, same shape as x
 *   scaleOut (may be null): scale of dynamic quantisation, not written; may be null */
ACLNN_API aclnnStatus aclnnLayerNormQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const aclTensor* scale,
    const aclTensor* zeroPointsOptional, int quantMode, double epsilon, aclTensor* res, aclTensor* scaleOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
