/* aclnnLogicalXor.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGICAL_XOR_H
#define ACLNNOP_ACLNN_LOGICAL_XOR_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogicalXor: element-wise logical exclusive or
 *   self: first operand, rank up to 8
 *   other: second operand, broadcastable with self
 *   out: results, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnLogicalXorGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogicalXor(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
