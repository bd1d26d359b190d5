/* aclnnLogicalOr, aclnnInplaceLogicalOr.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGICAL_OR_H
#define ACLNNOP_ACLNN_LOGICAL_OR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogicalOr: whether one is true, element by element
 *   self: one condition
 *   other: the other
 *   out: where one is true */
ACLNN_API aclnnStatus aclnnLogicalOrGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogicalOr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLogicalOr: whether one is true, element by element, in place
 *   selfRef: one condition, overwritten
 *   other: the other */
ACLNN_API aclnnStatus aclnnInplaceLogicalOrGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLogicalOr(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
