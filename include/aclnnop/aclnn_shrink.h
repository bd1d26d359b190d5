/* aclnnShrink.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SHRINK_H
#define ACLNNOP_ACLNN_SHRINK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnShrink: element-wise shrinkage: x - bias where x > lambd, x + bias where x < -lambd, else 0
 *   self: input, any shape
 *   lambd: threshold, at least 0
 *   bias: amount by which the elements beyond the threshold move towards 0
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnShrinkGetWorkspaceSize(
    const aclTensor* self, const aclScalar* lambd, const aclScalar* bias, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnShrink(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
