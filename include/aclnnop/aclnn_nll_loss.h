/* aclnnNLLLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NLL_LOSS_H
#define ACLNNOP_ACLNN_NLL_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNLLLoss: negative log-likelihood loss
 *   self: log-probabilities, [N, C] or [C]; aclnnNLLLoss2d: [N, C, H, W]
 *   target: class index of every sample, [N], or a scalar for [C]; aclnnNLLLoss2d: [N, H, W]
 *   weight: weight of every class, [C]
 *   reduction: reduction: 0 none, 1 mean (weighted), 2 sum
 *   ignoreIndex: target value whose samples are ignored
 *   out: loss, shape of target for reduction 0, else 1 element
 *   totalWeightOut: total weight of all targets, 1 element; not written for reduction 0 */
ACLNN_API aclnnStatus aclnnNLLLossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weight, int64_t reduction, int64_t ignoreIndex,
    aclTensor* out, aclTensor* totalWeightOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNLLLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
