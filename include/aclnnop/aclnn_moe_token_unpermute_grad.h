/* aclnnMoeTokenUnpermuteGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_GRAD_H
#define ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenUnpermuteGrad: gradients of aclnnMoeTokenUnpermute
 *   permuteTokens: outputs of the experts, [rows,H]; only its shape is used without probs
 *   unpermutedTokensGrad: gradient of the forward call's out, [T,H]
 *   sortedIndices: row of permutedTokens of each element, [T*K], INT32
 *   probsOptional (may be null): weight of each expert of a token, [T,K]; null: 1 with K = 1
 *   paddedMode: must be false on ascend950, ignored elsewhere
 *   restoreShapeOptional (may be null): ignored
 *   permutedTokensGradOut: gradient of permutedTokens, [rows,H]
 *   probsGradOut: gradient of probs, [T,K]; not written without probs */
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteGradGetWorkspaceSize(
    const aclTensor* permuteTokens, const aclTensor* unpermutedTokensGrad, const aclTensor* sortedIndices,
    const aclTensor* probsOptional, bool paddedMode, const aclIntArray* restoreShapeOptional,
    aclTensor* permutedTokensGradOut, aclTensor* probsGradOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
