/* aclnnFusedFloydAttentionGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H
#define ACLNNOP_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFusedFloydAttentionGrad: gradients of attention over pairs of keys (Floyd attention)
 *   query: queries, [B,H,N,M,D]
 *   key1: keys of every n, [B,H,N,K,D]
 *   value1: values of every n, [B,H,N,K,D]
 *   key2: keys of every m, [B,H,K,M,D]
 *   value2: values of every m, [B,H,K,M,D]
 *   dy: gradient of the attention output, [B,H,N,M,D]
 *   attenMaskOptional (may be null): mask, true: masked, BOOL or UINT8, [B,1,N,1,K]; null: none
 *   softmaxMax: softmaxMaxOut of the forward call, FLOAT, [B,H,N,M,8]
 *   softmaxSum: softmaxSumOut of the forward call, FLOAT, [B,H,N,M,8]
 *   attentionIn: attention output of the forward call, [B,H,N,M,D]
 *   scaleValue: scale of the scores
 *   dqOut: gradient of query, same shape as query; declared const
 *   dk1Out: gradient of key1, same shape as key1; declared const
 *   dv1Out: gradient of value1, same shape as value1; declared const
 *   dk2Out: gradient of key2, same shape as key2; declared const
 *   dv2Out: gradient of value2, same shape as value2; declared const */
ACLNN_API aclnnStatus aclnnFusedFloydAttentionGradGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key1, const aclTensor* value1, const aclTensor* key2,
    const aclTensor* value2, const aclTensor* dy, const aclTensor* attenMaskOptional, const aclTensor* softmaxMax,
    const aclTensor* softmaxSum, const aclTensor* attentionIn, double scaleValue, const aclTensor* dqOut,
    const aclTensor* dk1Out, const aclTensor* dv1Out, const aclTensor* dk2Out, const aclTensor* dv2Out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFusedFloydAttentionGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
