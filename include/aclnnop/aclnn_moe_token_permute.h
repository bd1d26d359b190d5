/* aclnnMoeTokenPermute.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_H
#define ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenPermute: tokens in the order of the experts that they are routed to
 *   tokens: tokens, [T,...]
 *   indices: expert of each token, [T] or [T,K], INT32 or INT64
 *   numOutTokens: number of rows of permuteTokensOut; 0 or less: T*K plus numOutTokens
 *   paddedMode: must be false
 *   permuteTokensOut: tokens in the order of their experts, [rows,...]
 *   sortedIndicesOut: row of each element of indices in that order, [T*K], INT32 */
ACLNN_API aclnnStatus aclnnMoeTokenPermuteGetWorkspaceSize(
    const aclTensor* tokens, const aclTensor* indices, int64_t numOutTokens, bool paddedMode,
    const aclTensor* permuteTokensOut, const aclTensor* sortedIndicesOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenPermute(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
