/* aclnnCrossEntropyLossGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropyLossGrad: gradient of aclnnCrossEntropyLoss with respect to input
 *   gradLoss: gradient of the loss, [N] for reduction "none", else [1]
 *   logProb: log-softmax of the forward call, [N, C]
 *   target: class index of every row, [N]
 *   weightOptional (may be null): weight of every class, FLOAT, [C]; null: 1
 *   gradZlossOptional (may be null): gradient of the z-loss, ignored
 *   lseForZlossOptional (may be null): log-sum-exp of the z-loss, ignored
 *   reductionOptional (may be null): reduction of the loss: "none", "mean" (weighted) or "sum"; null: "mean"
 *   ignoreIndex: target value whose rows are ignored
 *   labelSmoothing: label smoothing, 0 to 1
 *   lseSquareScaleForZloss: scale of the z-loss, ignored
 *   out: gradient of the logits, [N, C] */
ACLNN_API aclnnStatus aclnnCrossEntropyLossGradGetWorkspaceSize(
    const aclTensor* gradLoss, const aclTensor* logProb, const aclTensor* target, const aclTensor* weightOptional,
    const aclTensor* gradZlossOptional, const aclTensor* lseForZlossOptional, char* reductionOptional,
    int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCrossEntropyLossGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
