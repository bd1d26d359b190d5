/* aclnnMoeTokenUnpermuteWithRoutingMapGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_ROUTING_MAP_GRAD_H
#define ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_ROUTING_MAP_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenUnpermuteWithRoutingMapGrad: gradients of aclnnMoeTokenUnpermuteWithRoutingMap
 *   unpermutedTokensGrad: gradient of unpermutedTokens, [T,H]
 *   outIndex: row of each token's routes, with dropAndPad outIndex of the forward call, [n], INT32
 *   permuteTokenId: permuteTokenId of the forward call, [n], INT32; read with dropAndPad
 *   routingMapOptional (may be null): map of the forward call, [T,E], BOOL or INT8; needed beside probs
 *   permutedTokensOptional (may be null): outputs of the experts, [rows,H]; needed beside probs
 *   probsOptional (may be null): probability of each token and expert, [T,E]; null: weights of 1
 *   dropAndPad: paddedMode of the forward call
 *   restoreShapeOptional (may be null): ignored
 *   permutedTokensGradOut: gradient of permutedTokens, [rows,H]
 *   probsGradOutOptional (may be null): gradient of probs, [T,E]; needed beside probs, else not written */
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteWithRoutingMapGradGetWorkspaceSize(
    const aclTensor* unpermutedTokensGrad, const aclTensor* outIndex, const aclTensor* permuteTokenId,
    const aclTensor* routingMapOptional, const aclTensor* permutedTokensOptional, const aclTensor* probsOptional,
    bool dropAndPad, const aclIntArray* restoreShapeOptional, const aclTensor* permutedTokensGradOut,
    const aclTensor* probsGradOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteWithRoutingMapGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
