/* aclnnErfinv, aclnnInplaceErfinv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ERFINV_H
#define ACLNNOP_ACLNN_ERFINV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnErfinv: element-wise inverse error function
 *   self: input within [-1, 1], any shape
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnErfinvGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnErfinv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceErfinv: element-wise inverse error function, in place
 *   selfRef: input within [-1, 1], any shape, overwritten by the output; declared const */
ACLNN_API aclnnStatus aclnnInplaceErfinvGetWorkspaceSize(
    const aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceErfinv(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
