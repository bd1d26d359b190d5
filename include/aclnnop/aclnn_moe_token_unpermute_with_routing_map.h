/* aclnnMoeTokenUnpermuteWithRoutingMap.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_ROUTING_MAP_H
#define ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_ROUTING_MAP_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenUnpermuteWithRoutingMap: weighted sum of the rows of the experts that a map routes a token to
 *   permutedTokens: outputs of the experts, [rows,H]
 *   sortedIndices: row of each token's routes, with paddedMode the token of each row, [n], INT32
 *   routingMapOptional (may be null): whether a token goes to an expert, [T,E], BOOL or INT8; needed beside probs
 *   without paddedMode
 *   probsOptional (may be null): probability of each token and expert, [T,E]; null: weights of 1
 *   paddedMode: whether every expert has n / E tokens
 *   restoreShapeOptional (may be null): [T,H], read without probs; may be null beside them
 *   unpermutedTokens: weighted sum of each token's rows, [T,H]
 *   outIndex (may be null): row at each sorted position, [n], INT32; written with paddedMode only
 *   permuteTokenId (may be null): sortedIndices sorted, [n], INT32; written with paddedMode only
 *   permuteProbs (may be null): weight of each route, [n]; not written without probs */
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteWithRoutingMapGetWorkspaceSize(
    const aclTensor* permutedTokens, const aclTensor* sortedIndices, const aclTensor* routingMapOptional,
    const aclTensor* probsOptional, bool paddedMode, const aclIntArray* restoreShapeOptional,
    aclTensor* unpermutedTokens, aclTensor* outIndex, aclTensor* permuteTokenId, aclTensor* permuteProbs,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteWithRoutingMap(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
