/* aclnnTopKTopPSampleV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H
#define ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopKTopPSampleV2: top-k/top-p/min-p sampling: one index per row, or the sorted kept elements
 *   logits: logits (or probabilities, see the notes), [B,V]
 *   topK: top-k of each row, [B], INT32
 *   topP: top-p (nucleus) threshold of each row, [B], dtype of logits
 *   q (may be null): exponential noise that divides the probabilities, [B,V], FLOAT; null: none
 *   minPs (may be null): min-p threshold relative to the row maximum probability, [B], dtype of logits; null: none
 *   eps: epsilon added to |q|
 *   isNeedLogits: true: logitsTopKPSelect is computed
 *   topKGuess: number of top elements tried first for top-p if top-k is off
 *   ksMax: upper limit of topK, rounded up to a multiple of 8, at most 1024
 *   inputIsLogits: true: logits are logits; false: they are probabilities
 *   isNeedSampleResult: true: logitsIdx and logitsSortMasked are computed instead of logitsSelectIdx
 *   logitsSelectIdx: index of the sampled element of each row, [B], INT64
 *   logitsTopKPSelect: filtered logits, -inf where filtered, [B,V], FLOAT
 *   logitsIdx: indices of the kept elements, most probable first, [B,V], INT64
 *   logitsSortMasked: their probabilities, 0 after the last, [B,V], FLOAT */
ACLNN_API aclnnStatus aclnnTopKTopPSampleV2GetWorkspaceSize(
    const aclTensor* logits, const aclTensor* topK, const aclTensor* topP, const aclTensor* q, const aclTensor* minPs,
    double eps, bool isNeedLogits, int64_t topKGuess, int64_t ksMax, bool inputIsLogits, bool isNeedSampleResult,
    const aclTensor* logitsSelectIdx, const aclTensor* logitsTopKPSelect, const aclTensor* logitsIdx,
    const aclTensor* logitsSortMasked, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTopKTopPSampleV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
