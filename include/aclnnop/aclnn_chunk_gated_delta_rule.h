/* aclnnChunkGatedDeltaRule.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHUNK_GATED_DELTA_RULE_H
#define ACLNNOP_ACLNN_CHUNK_GATED_DELTA_RULE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChunkGatedDeltaRule: gated delta rule (linear attention) over whole sequences, with one state per sequence
 *   query: queries, BF16, [T, Nk, Dk]
 *   key: keys, BF16, [T, Nk, Dk]
 *   value: values, BF16, [T, Nv, Dv]
 *   beta: update rate of the state by every token, BF16, [T, Nv]
 *   initialState: initial state of every sequence, [B, Nv, Dv, Dk]
 *   actualSeqLengths: number of tokens of every sequence, INT32, [B]; sequences are concatenated along T
 *   gOptional (may be null): log decay, FLOAT, [T, Nv]; null: 0
 *   scaleValue: multiplier of query
 *   out: output, [T, Nv, Dv]; declared const
 *   finalState: final state of every sequence, [B, Nv, Dv, Dk]; declared const */
ACLNN_API aclnnStatus aclnnChunkGatedDeltaRuleGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* beta,
    const aclTensor* initialState, const aclTensor* actualSeqLengths, const aclTensor* gOptional, float scaleValue,
    const aclTensor* out, const aclTensor* finalState, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChunkGatedDeltaRule(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
