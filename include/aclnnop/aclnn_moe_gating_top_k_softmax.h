/* aclnnMoeGatingTopKSoftmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_GATING_TOP_K_SOFTMAX_H
#define ACLNNOP_ACLNN_MOE_GATING_TOP_K_SOFTMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeGatingTopKSoftmax: softmax gating: the k most probable experts of each token
 *   x: scores of the experts, [T,E] or [B,S,E]
 *   finishedOptional (may be null): finished rows, for which all experts are E, [T] or [B,S], BOOL; null: none
 *   k: number of experts of a token, at most 1024
 *   yOut: largest probabilities, [...,k]
 *   expertIdxOut: their experts, [...,k], INT32
 *   rowIdxOut: j * rows + i for choice j of row i, [...,k], INT32 */
ACLNN_API aclnnStatus aclnnMoeGatingTopKSoftmaxGetWorkspaceSize(
    const aclTensor* x, const aclTensor* finishedOptional, int64_t k, const aclTensor* yOut,
    const aclTensor* expertIdxOut, const aclTensor* rowIdxOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeGatingTopKSoftmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
