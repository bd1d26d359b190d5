/* aclnnFusedLinearCrossEntropyLossGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_LINEAR_CROSS_ENTROPY_LOSS_GRAD_H
#define ACLNNOP_ACLNN_FUSED_LINEAR_CROSS_ENTROPY_LOSS_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedLinearCrossEntropyLossGrad: gradients of the cross entropy loss of a linear layer (input @ weight^T) of a
 * vocabulary shard
 *   grad: gradient of the loss of every row, FLOAT, [M]
 *   input: input of the linear layer, [M, K]
 *   weight: weight of a vocabulary shard, [N, K]
 *   targetMask: mask of targets of other shards, BOOL [M], or UINT8 [ceil(M/8)] with a bit per row, lowest first
 *   maskedTarget: index of the target in the shard, [M]
 *   labelSmoothing: label smoothing, must be 0
 *   logitsMaxOptional (may be null): maximum logit of every row, FLOAT, [M]; needed without softmaxOptional
 *   sumExpLogitsOptional (may be null): sum of exp(logit - maximum) of every row, FLOAT, [M]; needed without
 *   softmaxOptional
 *   softmaxOptional (may be null): softmax of the logits, FLOAT, [M, N]; null: computed
 *   inputGradOut: gradient of input, [M, K]
 *   weightGradOut: gradient of weight, [N, K] */
ACLNN_API aclnnStatus aclnnFusedLinearCrossEntropyLossGradGetWorkspaceSize(
    const aclTensor* grad, const aclTensor* input, const aclTensor* weight, const aclTensor* targetMask,
    const aclTensor* maskedTarget, float labelSmoothing, const aclTensor* logitsMaxOptional,
    const aclTensor* sumExpLogitsOptional, const aclTensor* softmaxOptional, aclTensor* inputGradOut,
    aclTensor* weightGradOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedLinearCrossEntropyLossGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
