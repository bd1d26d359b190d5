/* aclnnAtan2, aclnnInplaceAtan2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ATAN2_H
#define ACLNNOP_ACLNN_ATAN2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAtan2: element-wise atan2(self, other)
 *   self: y coordinates, rank up to 8
 *   other: x coordinates, broadcastable with self
 *   out: angles in radians, broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnAtan2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAtan2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAtan2: element-wise atan2(selfRef, other), in place
 *   selfRef: y coordinates, overwritten with the angles; rank up to 8
 *   other: x coordinates, rank up to 8 (not declared const) */
ACLNN_API aclnnStatus aclnnInplaceAtan2GetWorkspaceSize(
    aclTensor* selfRef, aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAtan2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
