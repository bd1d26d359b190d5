/* aclnnRecurrentGatedDeltaRule.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RECURRENT_GATED_DELTA_RULE_H
#define ACLNNOP_ACLNN_RECURRENT_GATED_DELTA_RULE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRecurrentGatedDeltaRule: linear attention by the gated delta rule over a few tokens, states updated in place
 *   query: what asks the states, [T,Nk,Dk]
 *   key: where in its state a token leaves its value, [T,Nk,Dk]
 *   value: what tokens leave, [T,Nv,Dv]
 *   beta: how much of what a state knows of its key a token replaces, [T,Nv]
 *   stateRef: states, [BlockNum,Nv,Dv,Dk]; each token's is left at its place
 *   actualSeqLengths: the tokens of each sequence, which follow each other, [B]
 *   ssmStateIndices: which state is that of a token, [T]
 *   g (may be null): logarithms of the factors that states fade by, [T,Nv]; null: zeros
 *   gk (may be null): the same for each element of a row, [T,Nv,Dk]; null: zeros
 *   numAcceptedTokens (may be null): the number, from 1, of the token with whose state a sequence begins, [B]; null:
 *   ones
 *   scaleValue: what query is multiplied with
 *   out: the answers, [T,Nv,Dv] */
ACLNN_API aclnnStatus aclnnRecurrentGatedDeltaRuleGetWorkspaceSize(
    const aclTensor* query, const aclTensor* key, const aclTensor* value, const aclTensor* beta, aclTensor* stateRef,
    const aclTensor* actualSeqLengths, const aclTensor* ssmStateIndices, const aclTensor* g, const aclTensor* gk,
    const aclTensor* numAcceptedTokens, float scaleValue, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRecurrentGatedDeltaRule(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
