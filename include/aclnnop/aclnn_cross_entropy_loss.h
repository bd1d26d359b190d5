/* aclnnCrossEntropyLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropyLoss: cross entropy loss over rows of logits, with class weights and label smoothing
 *   input: logits, [N, C]
 *   target: class index of every row, [N]
 *   weightOptional (may be null): weight of every class, FLOAT, [C]; null: 1
 *   reductionOptional (may be null): reduction of the loss: "none", "mean" (weighted) or "sum"; null: "mean"
 *   ignoreIndex: target value whose rows are ignored
 *   labelSmoothing: label smoothing, 0 to 1
 *   lseSquareScaleForZloss: scale of the z-loss, ignored
 *   returnZloss: true: return the z-loss, ignored
 *   lossOut: loss, [N] for reduction "none", else [1]
 *   logProbOut: log-softmax of input, [N, C]
 *   zlossOut: z-loss, not written
 *   lseForZlossOut: log-sum-exp of the z-loss, not written */
ACLNN_API aclnnStatus aclnnCrossEntropyLossGetWorkspaceSize(
    const aclTensor* input, const aclTensor* target, const aclTensor* weightOptional, char* reductionOptional,
    int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, bool returnZloss,
    const aclTensor* lossOut, const aclTensor* logProbOut, const aclTensor* zlossOut, const aclTensor* lseForZlossOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCrossEntropyLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
