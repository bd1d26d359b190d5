/* aclnnRsqrt, aclnnInplaceRsqrt.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_RSQRT_H
#define ACLNNOP_ACLNN_RSQRT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnRsqrt: element-wise reciprocal square root
 *   self: input, rank up to 8
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnRsqrtGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnRsqrt(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceRsqrt: element-wise reciprocal square root, in place
 *   selfRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceRsqrtGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceRsqrt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
