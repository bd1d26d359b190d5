/* aclnnPromptFlashAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PROMPT_FLASH_ATTENTION_H
#define ACLNNOP_ACLNN_PROMPT_FLASH_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPromptFlashAttention: scaled dot-product attention of prompts, with grouped heads
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads
 *   value: values, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads
 *   pseShift (may be null): position bias, dtype of query, [B,N,S,Skv] or [1,N,S,Skv], or larger; null: none
 *   attenMask (may be null): mask, true: masked; [B,S,Skv], [B,1,S,Skv], [1,S,Skv] or [S,Skv], or larger; sparseMode 2
 *   to 4 [2048,2048]; null: none
 *   actualSeqLengths (may be null): lengths of the queries, [1] or [B]; TND: cumulative; null: S
 *   numHeads: number of heads of query, N
 *   scaleValue: scale of the scores query @ key^T
 *   preTokens: keys visible before the diagonal, for sparseMode 0 and 4
 *   nextTokens: keys visible after the diagonal, for sparseMode 0 and 4
 *   inputLayout: layout of the tensors: "BSH", "BSND", "BNSD", "TND" and pairs of input and output layout
 *   numKeyValueHeads: number of heads of key and value, a divisor of numHeads; 0: numHeads
 *   attentionOut: attention output, [B,N,S,Dv] or as inputLayout says, the second one of a pair */
ACLNN_API aclnnStatus aclnnPromptFlashAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* pseShift,
    const aclTensor* attenMask, const aclIntArray* actualSeqLengths, int64_t numHeads, double scaleValue,
    int64_t preTokens, int64_t nextTokens, char* inputLayout, int64_t numKeyValueHeads, const aclTensor* attentionOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPromptFlashAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
