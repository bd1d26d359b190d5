/* aclnnGlobalMaxPool.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GLOBAL_MAX_POOL_H
#define ACLNNOP_ACLNN_GLOBAL_MAX_POOL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGlobalMaxPool: global max pooling: maximum over all spatial axes
 *   self: input, [N,C,H,W] or more spatial axes
 *   out: output, [N,C,1,1], or more axes of size 1 */
ACLNN_API aclnnStatus aclnnGlobalMaxPoolGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGlobalMaxPool(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
