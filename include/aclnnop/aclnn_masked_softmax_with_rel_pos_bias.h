/* aclnnMaskedSoftmaxWithRelPosBias.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H
#define ACLNNOP_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedSoftmaxWithRelPosBias: softmax over the last axis of scaled attention scores plus window mask and relative
 * position bias
 *   x: attention scores of windows, [B, W, N, S1, S2] or [B*W, N, S1, S2]
 *   attenMaskOptional (may be null): additive mask of every window, [W, S1, S2], [W, 1, S1, S2] or [1, W, 1, S1, S2];
 *   null: none
 *   relativePosBias: relative position bias of every head, [N, S1, S2], [1, N, S1, S2] or [1, 1, N, S1, S2]
 *   scaleValue: multiplier of x
 *   innerPrecisionMode: precision mode, ignored
 *   out: attention weights, same number of elements as x */
ACLNN_API aclnnStatus aclnnMaskedSoftmaxWithRelPosBiasGetWorkspaceSize(
    const aclTensor* x, const aclTensor* attenMaskOptional, const aclTensor* relativePosBias, double scaleValue,
    int64_t innerPrecisionMode, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedSoftmaxWithRelPosBias(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
