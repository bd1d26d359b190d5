/* aclnnMoeGatingTopKSoftmaxV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_GATING_TOP_K_SOFTMAX_V2_H
#define ACLNNOP_ACLNN_MOE_GATING_TOP_K_SOFTMAX_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeGatingTopKSoftmaxV2: softmax gating: the k most probable experts of each token, normalised before or after
 * the choice
 *   x: scores of the experts, [T,E] or [B,S,E]
 *   finishedOptional (may be null): finished rows, for which all experts are E, [T] or [B,S], BOOL; null: none
 *   k: number of experts of a token, at most 1024
 *   renorm: 0: softmax, then top-k; 1: top-k, then softmax of the chosen scores
 *   outputSoftmaxResultFlag: true: softmaxResultOutOptional is written for renorm 0
 *   yOut: largest probabilities, [...,k]
 *   expertIdxOut: their experts, [...,k], INT32
 *   softmaxResultOutOptional (may be null): softmax of x, [...,E], FLOAT; null: none */
ACLNN_API aclnnStatus aclnnMoeGatingTopKSoftmaxV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* finishedOptional, int64_t k, int64_t renorm, bool outputSoftmaxResultFlag,
    const aclTensor* yOut, const aclTensor* expertIdxOut, const aclTensor* softmaxResultOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeGatingTopKSoftmaxV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
