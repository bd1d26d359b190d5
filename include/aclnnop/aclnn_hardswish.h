/* aclnnHardswish, aclnnInplaceHardswish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSWISH_H
#define ACLNNOP_ACLNN_HARDSWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardswish: element-wise hard swish, x * relu6(x + 3) / 6
 *   self: input, any shape
 *   out: output, same shape as self; declared const */
ACLNN_API aclnnStatus aclnnHardswishGetWorkspaceSize(
    const aclTensor* self, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardswish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceHardswish: element-wise hard swish, x * relu6(x + 3) / 6, in place
 *   self: input, any shape, overwritten by the output; declared const */
ACLNN_API aclnnStatus aclnnInplaceHardswishGetWorkspaceSize(
    const aclTensor* self, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardswish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
