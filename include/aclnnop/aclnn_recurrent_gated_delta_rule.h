/* aclnnRecurrentGatedDeltaRule.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RECURRENT_GATED_DELTA_RULE_H
#define ACLNNOP_ACLNN_RECURRENT_GATED_DELTA_RULE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRecurrentGatedDeltaRule: gated delta rule (linear attention) over up to 8 tokens per sequence, states updated in
 * place
 *   query: queries, BF16, [T, Nk, Dk]
 *   key: keys, BF16, [T, Nk, Dk]
 *   value: values, BF16, [T, Nv, Dv]
 *   beta: update rate of the state by every token, BF16, [T, Nv]
 *   stateRef: states, [BlockNum, Nv, Dv, Dk]; updated, the state after token t at ssmStateIndices[t]
 *   actualSeqLengths: number of tokens of every sequence, INT32, [B]; sequences are concatenated along T
 *   ssmStateIndices: index of the state of every token, INT32, [T]
 *   g (may be null): log decay of every head, FLOAT, [T, Nv]; null: 0
 *   gk (may be null): log decay of every key channel, FLOAT, [T, Nv, Dk]; null: 0
 *   numAcceptedTokens (may be null): number of accepted tokens of every sequence, from 1: selects its initial state,
 *   INT32, [B]; null: 1
 *   scaleValue: multiplier of query
 *   out: output, [T, Nv, Dv] */
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
