/* aclnnMaskedScale.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_SCALE_H
#define ACLNNOP_ACLNN_MASKED_SCALE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedScale: multiplies self by a mask and a scale
 *   self: input, any shape
 *   mask: mask, a factor per element, same shape as self; FLOAT, FLOAT16, INT8 or UINT8
 *   scale: factor of all elements
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnMaskedScaleGetWorkspaceSize(
    const aclTensor* self, const aclTensor* mask, float scale, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedScale(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
