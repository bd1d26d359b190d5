/* aclnnMoeTokenPermuteGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_GRAD_H
#define ACLNNOP_ACLNN_MOE_TOKEN_PERMUTE_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeTokenPermuteGrad: gradient of aclnnMoeTokenPermute: sum of the gradients of each token's rows
 *   permutedOutputGrad: gradient of the permuted tokens, [rows,H]
 *   sortedIndices: sortedIndicesOut of the forward call, [T*K], INT32
 *   numTopk: K, experts of each token; -1: 1
 *   paddedMode: must be false on ascend950, ignored elsewhere
 *   out: gradient of the tokens, [T,H] */
ACLNN_API aclnnStatus aclnnMoeTokenPermuteGradGetWorkspaceSize(
    const aclTensor* permutedOutputGrad, const aclTensor* sortedIndices, int64_t numTopk, bool paddedMode,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeTokenPermuteGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
