/* aclnnCosh, aclnnInplaceCosh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_COSH_H
#define ACLNNOP_ACLNN_COSH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCosh: element-wise hyperbolic cosine
 *   self: input, rank up to 8
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnCoshGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCosh(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceCosh: element-wise hyperbolic cosine, in place
 *   selfRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceCoshGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceCosh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
