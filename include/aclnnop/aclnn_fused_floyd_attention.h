/* aclnnFusedFloydAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_FLOYD_ATTENTION_H
#define ACLNNOP_ACLNN_FUSED_FLOYD_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedFloydAttention: attention over pairs of keys: of every first and of every second index of a row (Floyd
 * attention)
 *   query: queries, [B,H,N,M,D]
 *   key1: keys of every n, [B,H,N,K,D]
 *   value1: values of every n, [B,H,N,K,D]
 *   key2: keys of every m, [B,H,K,M,D]
 *   value2: values of every m, [B,H,K,M,D]
 *   attenMaskOptional (may be null): mask, true: masked, BOOL or UINT8, [B,1,N,1,K]; null: none
 *   scaleValueOptional: scale of the scores
 *   softmaxMaxOut: row maximum of the scaled scores, FLOAT, [B,H,N,M,8], repeated along the last axis; declared const
 *   softmaxSumOut: row sum of exp(score - row maximum), FLOAT, [B,H,N,M,8], repeated along the last axis; declared
 *   const
 *   attentionOutOut: attention output, [B,H,N,M,D]; declared const */
ACLNN_API aclnnStatus aclnnFusedFloydAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key1, const aclTensor* value1, const aclTensor* key2,
    const aclTensor* value2, const aclTensor* attenMaskOptional, double scaleValueOptional,
    const aclTensor* softmaxMaxOut, const aclTensor* softmaxSumOut, const aclTensor* attentionOutOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedFloydAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
