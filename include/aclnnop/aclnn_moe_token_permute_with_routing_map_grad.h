/* aclnnMoeTokenPermuteWithRoutingMapGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_GRAD_H
#define ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_WITH_ROUTING_MAP_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenPermuteWithRoutingMapGrad: gradients of aclnnMoeTokenPermuteWithRoutingMap
 *   permutedTokenOutputGrad: gradient of permuteTokensOut, [rows,H]
 *   permutedProbsOutputGradOptional (may be null): gradient of permuteProbsOutOptional, [rows]
 *   sortedIndices: sortedIndicesOut of the forward call, [rows], INT32
 *   routingMapOptional (may be null): routingMap of the forward call, [T,E]; needed beside probabilities
 *   numExperts: E, number of experts
 *   tokensNum: T, number of tokens
 *   dropAndPad: that of the forward call
 *   tokensGradOut: gradient of tokens, [T,H]
 *   probsGradOutOptional (may be null): gradient of probs, [T,E]; not written without their rows */
ACLNN_API aclnnStatus aclnnMoeTokenPermuteWithRoutingMapGradGetWorkspaceSize(
    const aclTensor* permutedTokenOutputGrad, const aclTensor* permutedProbsOutputGradOptional,
    const aclTensor* sortedIndices, const aclTensor* routingMapOptional, int64_t numExperts, int64_t tokensNum,
    bool dropAndPad, aclTensor* tokensGradOut, aclTensor* probsGradOutOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenPermuteWithRoutingMapGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
