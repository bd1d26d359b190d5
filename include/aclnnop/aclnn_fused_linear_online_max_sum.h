/* aclnnFusedLinearOnlineMaxSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H
#define ACLNNOP_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedLinearOnlineMaxSum: row maxima, sums of exponentials and target logits of input @ weight^T of a vocabulary
 * shard
 *   input: input of the linear layer, [M, K]
 *   weight: weight of a vocabulary shard, [N, K]
 *   target: class index of every row in the whole vocabulary, [M]
 *   vocabStartIndex: first class of the shard
 *   vocabEndIndex: end of the shard, exclusive
 *   logitsMaxLocalOut: maximum logit of every row, FLOAT, [M]
 *   sumExpLogitsLocalOut: sum of exp(logit - maximum) of every row, FLOAT, [M]
 *   predictedLogitsLocalOut: target logit minus the maximum, FLOAT, [M]; 0 for a target of another shard
 *   targetMaskOut: bit mask, 1 for a target of another shard, UINT8, [ceil(M/8)], lowest bit first
 *   maskedTargetOut: index of the target in the shard, [M]; 0 for a target of another shard
 *   vocabParallelLogitsOutOptional (may be null): logits input @ weight^T, [M, N]; null: none */
ACLNN_API aclnnStatus aclnnFusedLinearOnlineMaxSumGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* target, int64_t vocabStartIndex,
    int64_t vocabEndIndex, aclTensor* logitsMaxLocalOut, aclTensor* sumExpLogitsLocalOut,
    aclTensor* predictedLogitsLocalOut, aclTensor* targetMaskOut, aclTensor* maskedTargetOut,
    aclTensor* vocabParallelLogitsOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedLinearOnlineMaxSum(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
