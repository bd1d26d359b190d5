/* aclnnMoeTokenPermuteWithRoutingMap.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_H
#define ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenPermuteWithRoutingMap: tokens in the order of the experts that a map routes them to
 *   tokens: tokens, [T,H]
 *   routingMap: whether a token goes to an expert, [T,E], BOOL or INT8
 *   probsOptional (may be null): probability of each token and expert, [T,E]; null: none
 *   numOutTokens: rows of outputs, cut to a multiple of T, with dropAndPad of E
 *   dropAndPad: whether every expert gets numOutTokens / E tokens
 *   permuteTokensOut: tokens in the order of their experts, [rows,H]
 *   permuteProbsOutOptional (may be null): their probabilities, [rows]; not written without probs
 *   sortedIndicesOut: position of each route by tokens, or with dropAndPad the token at each position, [rows], INT32 */
ACLNN_API aclnnStatus aclnnMoeTokenPermuteWithRoutingMapGetWorkspaceSize(
    const aclTensor* tokens, const aclTensor* routingMap, const aclTensor* probsOptional, int64_t numOutTokens,
    bool dropAndPad, aclTensor* permuteTokensOut, aclTensor* permuteProbsOutOptional, aclTensor* sortedIndicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenPermuteWithRoutingMap(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
