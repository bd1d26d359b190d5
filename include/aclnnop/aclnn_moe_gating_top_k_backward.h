/* aclnnMoeGatingTopKBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_GATING_TOP_K_BACKWARD_H
#define ACLNNOP_ACLNN_MOE_GATING_TOP_K_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeGatingTopKBackward: gradient of aclnnMoeGatingTopK in its scores
 *   xNorm: outOut of the forward call, [T,E], FLOAT with E <= 2048
 *   gradY: gradient of yOut, [T,k]
 *   expertIdx: expertIdxOut of the forward call, [T,k], INT32
 *   renorm: must be 0
 *   normType: 0: softmax, 1: sigmoid with the chosen scores divided by their sum
 *   routedScalingFactor: factor of yOut
 *   eps: added to the sum that sigmoid scores are divided by
 *   out: gradient of the scores, [T,E], dtype of gradY */
ACLNN_API aclnnStatus aclnnMoeGatingTopKBackwardGetWorkspaceSize(
    const aclTensor* xNorm, const aclTensor* gradY, const aclTensor* expertIdx, int64_t renorm, int64_t normType,
    double routedScalingFactor, double eps, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeGatingTopKBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
