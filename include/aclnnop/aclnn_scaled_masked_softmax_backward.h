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
 *   gradOutput: the gradient at the forward result
 *   y: the forward result
 *   mask: which elements do not count; its first two axes may be 1
 *   scale: what x is multiplied by first
 *   fixTriuMask: no other value than false
 *   out: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* y, const aclTensor* mask, double scale, bool fixTriuMask,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
