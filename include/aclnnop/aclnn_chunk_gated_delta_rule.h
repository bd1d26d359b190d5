/* aclnnChunkGatedDeltaRule.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHUNK_GATED_DELTA_RULE_H
#define ACLNNOP_ACLNN_CHUNK_GATED_DELTA_RULE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChunkGatedDeltaRule: linear attention by the gated delta rule over whole sequences, with a state for each
 *   query: what asks the states, [T,Nk,Dk]
 *   key: where in its state a token leaves its value, [T,Nk,Dk]
 *   value: what tokens leave, [T,Nv,Dv]
 *   beta: how much of what a state knows of its key a token replaces, [T,Nv]
 *   initialState: the states before the first tokens, [B,Nv,Dv,Dk]
 *   actualSeqLengths: the tokens of each sequence, which follow each other, [B]
 *   gOptional (may be null): logarithms of the factors that states fade by, [T,Nv]; null: zeros
 *   scaleValue: what query is multiplied with
 *   out: the answers, [T,Nv,Dv]
 *   finalState: the states after the last tokens, [B,Nv,Dv,Dk] */
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
