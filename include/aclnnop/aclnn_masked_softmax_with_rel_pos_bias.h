/* aclnnMaskedSoftmaxWithRelPosBias.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H
#define ACLNNOP_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedSoftmaxWithRelPosBias: softmax of scaled scores with a mask for each window and a bias for each head
 *   x: scores of windows: [B, W, N, S1, S2], or [B * W, N, S1, S2]
 *   attenMaskOptional (may be null): what is added for each window: [W, S1, S2], also as [W, 1, S1, S2] or [1, W, 1,
 *   S1, S2]
 *   relativePosBias: what is added for each head: [N, S1, S2], also with one or two axes of size 1 before
 *   scaleValue: what x is multiplied by first
 *   innerPrecisionMode: nothing depends on it
 *   out: the result */
ACLNN_API aclnnStatus aclnnMaskedSoftmaxWithRelPosBiasGetWorkspaceSize(
    const aclTensor* x, const aclTensor* attenMaskOptional, const aclTensor* relativePosBias, double scaleValue,
    int64_t innerPrecisionMode, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedSoftmaxWithRelPosBias(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
