/* aclnnMoeTokenUnpermute.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_H
#define ACLNNOP_ACLNN_MOE_TOKEN_UNPERMUTE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenUnpermute: weighted sum of the rows of a token's experts
 *   permutedTokens: outputs of the experts, [rows,H]
 *   sortedIndices: row of permutedTokens of each element, [T*K], INT32
 *   probsOptional (may be null): weight of each expert of a token, [T,K]; null: 1 with K = 1
 *   paddedMode: must be false on ascend950, ignored elsewhere
 *   restoreShapeOptional (may be null): ignored
 *   out: weighted sum of each token's rows, [T,H] */
ACLNN_API aclnnStatus aclnnMoeTokenUnpermuteGetWorkspaceSize(
    const aclTensor* permutedTokens, const aclTensor* sortedIndices, const aclTensor* probsOptional, bool paddedMode,
    const aclIntArray* restoreShapeOptional, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenUnpermute(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
