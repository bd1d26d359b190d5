/* aclnnScaledMaskedSoftmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_H
#define ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScaledMaskedSoftmax: softmax over the last axis of scale * x, masked elements set to -10000
 *   x: logits, [B, N, S1, S2]
 *   mask: BOOL mask, [B or 1, N or 1, S1, S2]; true elements are masked
 *   scale: multiplier of the logits
 *   fixedTriuMask: must be false: no triangular mask is generated
 *   y: output, same dtype as x; [B, N, S1, S2] */
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxGetWorkspaceSize(
    const aclTensor* x, const aclTensor* mask, double scale, bool fixedTriuMask, aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
