/* aclnnFusedLinearCrossEntropyLossGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_LINEAR_CROSS_ENTROPY_LOSS_GRAD_H
#define ACLNNOP_ACLNN_FUSED_LINEAR_CROSS_ENTROPY_LOSS_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedLinearCrossEntropyLossGrad: gradients of cross entropies of a product's rows, for a part of all classes
 *   grad: the gradient at the loss of each row, [M]
 *   input: rows, [M, K]
 *   weight: a row for each class of a part of all, [N, K]
 *   targetMask: which targets are elsewhere: BOOL [M], or UINT8 with a bit for each row, the lowest first
 *   maskedTarget: where each other target is in the part, [M]
 *   labelSmoothing: no other value than 0
 *   logitsMaxOptional (may be null): the largest logit of each row, [M]; wanted without softmaxOptional
 *   sumExpLogitsOptional (may be null): the sum of exp(logit - logitsMaxOptional), [M]; the same
 *   softmaxOptional (may be null): the probabilities, [M, N]
 *   inputGradOut: the gradient with respect to input, [M, K]
 *   weightGradOut: the gradient with respect to weight, [N, K] */
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
