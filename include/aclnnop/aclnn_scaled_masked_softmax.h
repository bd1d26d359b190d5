/* aclnnScaledMaskedSoftmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_H
#define ACLNNOP_ACLNN_SCALED_MASKED_SOFTMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScaledMaskedSoftmax: softmax of scaled rows with masked elements at -10000
 *   x: the logits, of four axes, rows along the last
 *   mask: which elements do not count; its first two axes may be 1
 *   scale: what x is multiplied by first
 *   fixedTriuMask: no other value than false
 *   y: the result */
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmaxGetWorkspaceSize(
    const aclTensor* x, const aclTensor* mask, double scale, bool fixedTriuMask, aclTensor* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScaledMaskedSoftmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
