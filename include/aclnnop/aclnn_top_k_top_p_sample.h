/* aclnnTopKTopPSample.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_H
#define ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopKTopPSample: top-k/top-p sampling: one index per row of logits
 *   logits: logits (or probabilities, see the notes), [B,V]
 *   topK: top-k of each row, [B], INT32
 *   topP: top-p (nucleus) threshold of each row, [B], dtype of logits
 *   q (may be null): exponential noise that divides the probabilities, [B,V], FLOAT; null: none
 *   eps: epsilon added to |q|
 *   isNeedLogits: true: logitsTopKPSelect is computed
 *   topKGuess: number of top elements tried first for top-p if top-k is off
 *   logitsSelectIdx: index of the sampled element of each row, [B], INT64
 *   logitsTopKPSelect: filtered logits, -inf where filtered, [B,V], FLOAT */
ACLNN_API aclnnStatus aclnnTopKTopPSampleGetWorkspaceSize(
    const aclTensor* logits, const aclTensor* topK, const aclTensor* topP, const aclTensor* q, double eps,
    bool isNeedLogits, int64_t topKGuess, const aclTensor* logitsSelectIdx, const aclTensor* logitsTopKPSelect,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTopKTopPSample(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
