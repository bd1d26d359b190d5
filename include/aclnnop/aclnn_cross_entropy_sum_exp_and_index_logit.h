/* aclnnCrossEntropySumExpAndIndexLogit.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropySumExpAndIndexLogit: exponentials, their row sums and target logits of a vocabulary shard, for
 * parallel cross entropy
 *   vocabParallelLogits: logits of a vocabulary shard, [N, V] or [S, B, V]
 *   target: class index of every row in the whole vocabulary, INT32, one per row
 *   globalLogitsMax: maximum logit of every row over the whole vocabulary, one per row
 *   vocabStartIndex: first class of the shard
 *   vocabEndIndex: end of the shard, exclusive
 *   predictedLogits: target logit minus globalLogitsMax, FLOAT, one per row; 0 for a target of another shard
 *   sumExpLogits: row sum of expLogits, FLOAT, one per row
 *   expLogits: exp(vocabParallelLogits - globalLogitsMax), FLOAT, shape of vocabParallelLogits
 *   targetOffset: index of the target in the shard, INT32, one per row; 0 for a target of another shard
 *   targetMask: 1 for a target of another shard, else 0, INT32, one per row */
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
