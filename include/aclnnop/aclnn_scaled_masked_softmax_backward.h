/* aclnnScaledMaskedSoftmaxBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_BACKWARD_H
#define ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScaledMaskedSoftmaxBackward: gradient of aclnnScaledMaskedSoftmax with respect to x
 *   gradOutput: gradient of the output, [B, N, S1, S2]
 *   y: forward output, same shape and dtype as gradOutput
 *   mask: BOOL mask, [B or 1, N or 1, S1, S2]; true elements are masked
 *   scale: multiplier of the logits
 *   fixTriuMask: must be false: no triangular mask is generated
 *   out: gradient of x, same shape and dtype as gradOutput */
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* y, const aclTensor* mask, double scale, bool fixTriuMask,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
