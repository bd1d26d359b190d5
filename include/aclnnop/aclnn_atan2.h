/* aclnnAtan2, aclnnInplaceAtan2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ATAN2_H
#define ACLNNOP_ACLNN_ATAN2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAtan2: the angle of a point, element by element
 *   self: the ordinates
 *   other: the abscissas
 *   out: the angles */
ACLNN_API aclnnStatus aclnnAtan2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAtan2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAtan2: the angle of a point, element by element, in place
 *   selfRef: the ordinates, overwritten with the angles
 *   other: the abscissas, not declared const */
ACLNN_API aclnnStatus aclnnInplaceAtan2GetWorkspaceSize(
    aclTensor* selfRef, aclTensor* other, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAtan2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
