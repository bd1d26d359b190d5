/* aclnnMoeComputeExpertTokens.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_COMPUTE_EXPERT_TOKENS_H
#define ACLNNOP_ACLNN_MOE_COMPUTE_EXPERT_TOKENS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeComputeExpertTokens: running sum of the number of rows of each expert
 *   sortedExperts: experts in ascending order, [N], INT32
 *   numExperts: number of experts, 1 to 2048
 *   out: running sum of the number of rows of each expert, [numExperts], INT32 */
ACLNN_API aclnnStatus aclnnMoeComputeExpertTokensGetWorkspaceSize(
    const aclTensor* sortedExperts, int64_t numExperts, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeComputeExpertTokens(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
