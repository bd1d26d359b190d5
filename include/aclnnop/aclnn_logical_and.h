/* aclnnLogicalAnd, aclnnInplaceLogicalAnd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGICAL_AND_H
#define ACLNNOP_ACLNN_LOGICAL_AND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogicalAnd: element-wise logical and
 *   self: first operand, rank up to 8
 *   other: second operand, broadcastable with self
 *   out: results, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLogicalAndGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogicalAnd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLogicalAnd: element-wise logical and, in place
 *   selfRef: first operand, to whose shape other broadcasts; overwritten with the result
 *   other: second operand, broadcastable with self */
ACLNN_API aclnnStatus aclnnInplaceLogicalAndGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLogicalAnd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
