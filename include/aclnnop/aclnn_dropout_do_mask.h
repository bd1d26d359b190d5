/* aclnnDropoutDoMask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_DO_MASK_H
#define ACLNNOP_ACLNN_DROPOUT_DO_MASK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutDoMask: elements that a mask keeps, grown by as much as is left out
 *   self: what elements are left out of
 *   mask: a bit for each of them, in UINT8
 *   prob: the probability that an element was left out
 *   out: the result */
ACLNN_API aclnnStatus aclnnDropoutDoMaskGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mask, double prob, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutDoMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
