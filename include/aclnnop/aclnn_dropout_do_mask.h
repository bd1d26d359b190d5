/* aclnnDropoutDoMask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_DO_MASK_H
#define ACLNNOP_ACLNN_DROPOUT_DO_MASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutDoMask: applies a dropout mask: zeroes masked elements and scales the others by 1/(1-prob)
 *   self: input, rank up to 8
 *   mask: keep mask, one bit per element, UINT8, at least [ceil(numel/128)*16]
 *   prob: dropout probability of the mask, 0 to 1
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnDropoutDoMaskGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mask, double prob, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutDoMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
