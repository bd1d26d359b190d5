/* aclnnTopKTopPSample.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_H
#define ACLNNOP_ACLNN_TOP_K_TOP_P_SAMPLE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTopKTopPSample: one element of each row, chosen among the largest and likeliest
 *   logits: a row of numbers for each batch
 *   topK: INT32: for each row how many of the largest may be left
 *   topP: for each row what part of all probability what is left comes to
 *   q (may be null): what each probability is divided by
 *   eps: what is added to q
 *   isNeedLogits: whether logitsTopKPSelect is wanted
 *   topKGuess: how many of the likeliest are tried first where topK leaves all
 *   logitsSelectIdx: INT64: which element of each row is chosen
 *   logitsTopKPSelect: FLOAT: logits with what is not left as minus infinity */
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
