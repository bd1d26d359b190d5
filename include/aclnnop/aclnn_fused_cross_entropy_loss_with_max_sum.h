/* aclnnFusedCrossEntropyLossWithMaxSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H
#define ACLNNOP_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedCrossEntropyLossWithMaxSum: cross entropy loss and softmax from row maxima and sums of exponentials
 *   logitsMax: maximum logit of every row, [N]
 *   sumExpLogits: sum of exp(logit - logitsMax) of every row, [N]
 *   predictedLogits: target logit minus logitsMax of every row, [N]
 *   labelSmoothing: label smoothing, must be 0
 *   inputOptional (may be null): ignored
 *   weightOptional (may be null): ignored
 *   vocabParallelLogitsOptional (may be null): logits, [N, V]; null: no softmax output
 *   lossOut: loss of every row, [N]
 *   softMaxOutOptional (may be null): softmax of the logits, FLOAT, [N, V]; not written without logits */
ACLNN_API aclnnStatus aclnnFusedCrossEntropyLossWithMaxSumGetWorkspaceSize(
    const aclTensor* logitsMax, const aclTensor* sumExpLogits, const aclTensor* predictedLogits, float labelSmoothing,
    const aclTensor* inputOptional, const aclTensor* weightOptional, const aclTensor* vocabParallelLogitsOptional,
    aclTensor* lossOut, aclTensor* softMaxOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedCrossEntropyLossWithMaxSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
