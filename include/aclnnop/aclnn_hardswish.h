/* aclnnHardswish, aclnnInplaceHardswish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSWISH_H
#define ACLNNOP_ACLNN_HARDSWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardswish: x * clip(x + 3, 0, 6) / 6, element by element
 *   self: x
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnHardswishGetWorkspaceSize(
    const aclTensor* self, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardswish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceHardswish: x * clip(x + 3, 0, 6) / 6, element by element, in place
 *   self: x, overwritten with the result although it is declared const */
ACLNN_API aclnnStatus aclnnInplaceHardswishGetWorkspaceSize(
    const aclTensor* self, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardswish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
