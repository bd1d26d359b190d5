/* aclnnTopKTopPSampleV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H
#define ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopKTopPSampleV2: one element of each row, chosen among the largest and likeliest, or all of these
 *   logits: a row of numbers for each batch
 *   topK: INT32: for each row how many of the largest may be left
 *   topP: for each row what part of all probability what is left comes to
 *   q (may be null): what each probability is divided by
 *   minPs (may be null): for each row what part of the likeliest one's probability the others have
 *   eps: what is added to q
 *   isNeedLogits: whether logitsTopKPSelect is wanted
 *   topKGuess: how many of the likeliest are tried first where topK leaves all
 *   ksMax: the largest topK that is looked at, up to a multiple of 8
 *   inputIsLogits: whether logits are logarithms of likelihoods, not probabilities
 *   isNeedSampleResult: whether the last two outputs are wanted, and not the first
 *   logitsSelectIdx: INT64: which element of each row is chosen
 *   logitsTopKPSelect: FLOAT: logits with what is not left as minus infinity
 *   logitsIdx: INT64: the elements of each row that are left, likeliest first
 *   logitsSortMasked: FLOAT: their probabilities, 0 behind the last */
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
