/* aclnnShrink.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SHRINK_H
#define ACLNNOP_ACLNN_SHRINK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnShrink: x moved towards 0 by bias where |x| is above lambd, else 0, element by element
 *   self: x
 *   lambd: the threshold, not below 0
 *   bias: how far the rest moves towards 0
 *   out: the result */
ACLNN_API aclnnStatus aclnnShrinkGetWorkspaceSize(
    const aclTensor* self, const aclScalar* lambd, const aclScalar* bias, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnShrink(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
