/* aclnnNLLLoss2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H
#define ACLNNOP_ACLNN_NLL_LOSS2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnNLLLoss2dBackward: gradient of the negative log-likelihood loss of images
 *   gradOutput: gradient of the loss, [N, H, W] for reduction 0, else 1 element
 *   self: log-probabilities, [N, C] or [C]; aclnnNLLLoss2d: [N, C, H, W]
 *   target: class index of every sample, [N], or a scalar for [C]; aclnnNLLLoss2d: [N, H, W]
 *   weight: weight of every class, [C]
 *   reduction: reduction: 0 none, 1 mean (weighted), 2 sum
 *   ignoreIndex: target value whose samples are ignored
 *   totalWeight: total weight of the forward call, 1 element
 *   out: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnNLLLoss2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* target, const aclTensor* weight,
    int64_t reduction, int64_t ignoreIndex, aclTensor* totalWeight, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNLLLoss2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
