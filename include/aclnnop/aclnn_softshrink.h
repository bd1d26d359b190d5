/* aclnnSoftshrink.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTSHRINK_H
#define ACLNNOP_ACLNN_SOFTSHRINK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftshrink: element-wise soft shrinkage: x moved towards 0 by lambd, 0 where |x| <= lambd
 *   self: input, any shape
 *   lambd: threshold, at least 0
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSoftshrinkGetWorkspaceSize(
    const aclTensor* self, const aclScalar* lambd, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftshrink(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
