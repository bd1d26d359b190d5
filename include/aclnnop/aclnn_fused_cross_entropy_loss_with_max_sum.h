/* aclnnFusedCrossEntropyLossWithMaxSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H
#define ACLNNOP_ACLNN_FUSED_CROSS_ENTROPY_LOSS_WITH_MAX_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedCrossEntropyLossWithMaxSum: cross entropies of rows, and probabilities, from their largest logits and sums
 * of exponentials
 *   logitsMax: the largest logit of each row, [N]
 *   sumExpLogits: the sum of exp(logit - logitsMax) of each row, [N]
 *   predictedLogits: the logit of each target less the largest one, [N]
 *   labelSmoothing: no other value than 0
 *   inputOptional (may be null): nothing depends on it
 *   weightOptional (may be null): nothing depends on it
 *   vocabParallelLogitsOptional (may be null): the logits, [N, V]; null where no softmax is wanted
 *   lossOut: the loss of each row, [N]
 *   softMaxOutOptional (may be null): the probabilities, [N, V]; left alone without logits */
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
