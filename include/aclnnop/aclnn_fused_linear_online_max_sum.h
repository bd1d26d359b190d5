/* aclnnFusedLinearOnlineMaxSum.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H
#define ACLNNOP_ACLNN_FUSED_LINEAR_ONLINE_MAX_SUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedLinearOnlineMaxSum: largest logits of rows, sums of exponentials and logits of targets for a part of all
 * classes
 *   input: rows, [M, K]
 *   weight: a row for each class of a part of all, [N, K]
 *   target: the class of each row among all, [M]
 *   vocabStartIndex: the first class of the part
 *   vocabEndIndex: the class behind its last one
 *   logitsMaxLocalOut: the largest logit of each row, [M]
 *   sumExpLogitsLocalOut: the sum of exp(logit - the largest one) of each row, [M]
 *   predictedLogitsLocalOut: the logit of each target less the largest one, 0 for one elsewhere, [M]
 *   targetMaskOut: a bit for each row, the lowest first: 1 for a target that is elsewhere, [M / 8]
 *   maskedTargetOut: where each target is in the part, 0 for one elsewhere, [M]
 *   vocabParallelLogitsOutOptional (may be null): the logits, [M, N] */
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
