/* aclnnSWhere.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_S_WHERE_H
#define ACLNNOP_ACLNN_S_WHERE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSWhere: element-wise selection: self where condition is true, other elsewhere
 *   condition: condition, BOOL/UINT8, broadcastable with self and other
 *   self: values where condition is true, rank up to 8
 *   other: values elsewhere, broadcastable with self
 *   out: output, broadcast shape of self, other and condition */
ACLNN_API aclnnStatus aclnnSWhereGetWorkspaceSize(
    const aclTensor* condition, const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSWhere(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
