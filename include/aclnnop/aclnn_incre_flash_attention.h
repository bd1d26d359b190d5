/* aclnnIncreFlashAttention.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INCRE_FLASH_ATTENTION_H
#define ACLNNOP_ACLNN_INCRE_FLASH_ATTENTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIncreFlashAttention: scaled dot-product attention of one query per sequence over a cache
 *   query: queries, [B,N,S,D] or as inputLayout says
 *   key: keys, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads; one tensor, or one for every
 *   batch
 *   value: values, as query, [B,N,S,D] or as inputLayout says, with numKeyValueHeads heads; one tensor, or one for
 *   every batch
 *   pseShift (may be null): position bias, dtype of query, [B,N,S,Skv] or [1,N,S,Skv], or larger; null: none
 *   attenMask (may be null): mask, true: masked; [B,S,Skv], [B,1,S,Skv], [1,S,Skv] or [S,Skv], or larger; sparseMode 2
 *   to 4 [2048,2048]; null: none
 *   actualSeqLengths (may be null): lengths of keys and values, [1] or [B]; TND: cumulative, with blockTable plain;
 *   null: Skv
 *   numHeads: number of heads of query, N
 *   scaleValue: scale of the scores query @ key^T
 *   inputLayout: layout of the tensors: "BSH", "BSND", "BNSD", "TND" and pairs of input and output layout
 *   numKeyValueHeads: number of heads of key and value, a divisor of numHeads; 0: numHeads
 *   attentionOut: attention output, [B,N,S,Dv] or as inputLayout says, the second one of a pair */
ACLNN_API aclnnStatus aclnnIncreFlashAttentionGetWorkspaceSize(
    const aclTensor* query, const aclTensorList* key, const aclTensorList* value, const aclTensor* pseShift,
    const aclTensor* attenMask, const aclIntArray* actualSeqLengths, int64_t numHeads, double scaleValue,
    char* inputLayout, int64_t numKeyValueHeads, const aclTensor* attentionOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIncreFlashAttention(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
