/* aclnnLogicalNot, aclnnInplaceLogicalNot.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGICAL_NOT_H
#define ACLNNOP_ACLNN_LOGICAL_NOT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogicalNot: element-wise logical not
 *   self: input, any shape
 *   out: results, same shape as self */
ACLNN_API aclnnStatus aclnnLogicalNotGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogicalNot(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLogicalNot: element-wise logical not, in place
 *   selfRef: input, any shape, overwritten with the result */
ACLNN_API aclnnStatus aclnnInplaceLogicalNotGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLogicalNot(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
