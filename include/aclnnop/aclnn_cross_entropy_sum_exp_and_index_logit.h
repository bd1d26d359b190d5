/* aclnnCrossEntropySumExpAndIndexLogit.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropySumExpAndIndexLogit: exponentials of a part of all classes, their sums and the targets' logits for
 * cross entropy
 *   vocabParallelLogits: logits of a part of all classes, [N, V] or [S, B, V]
 *   target: the class of each row among all, as many as there are rows
 *   globalLogitsMax: the largest logit of each row among all, as many as there are rows
 *   vocabStartIndex: the first class of the part
 *   vocabEndIndex: the class behind its last one
 *   predictedLogits: the logit of each target less the largest one, 0 for a target elsewhere
 *   sumExpLogits: the sum of each row of expLogits
 *   expLogits: exp(vocabParallelLogits - globalLogitsMax)
 *   targetOffset: where each target is in the part, 0 for one elsewhere
 *   targetMask: 1 for a target that is elsewhere, else 0 */
ACLNN_API aclnnStatus aclnnCrossEntropySumExpAndIndexLogitGetWorkspaceSize(
    const aclTensor* vocabParallelLogits, const aclTensor* target, const aclTensor* globalLogitsMax,
    int64_t vocabStartIndex, int64_t vocabEndIndex, const aclTensor* predictedLogits, const aclTensor* sumExpLogits,
    const aclTensor* expLogits, const aclTensor* targetOffset, const aclTensor* targetMask, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCrossEntropySumExpAndIndexLogit(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
