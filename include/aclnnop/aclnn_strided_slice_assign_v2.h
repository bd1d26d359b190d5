/* aclnnStridedSliceAssignV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STRIDED_SLICE_ASSIGN_V2_H
#define ACLNNOP_ACLNN_STRIDED_SLICE_ASSIGN_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStridedSliceAssignV2: writes inputValue into a strided slice of varRef, in place
 *   varRef: tensor updated in place, rank 1 to 8
 *   inputValue: values to write, shape of the slice, dtype of varRef
 *   begin: start index of each axis
 *   end: end index (exclusive) of each axis
 *   strides: step of each axis, above 0; 1 along the last axis
 *   axesOptional (may be null): axes that begin, end and strides are for; null: all */
ACLNN_API aclnnStatus aclnnStridedSliceAssignV2GetWorkspaceSize(
    aclTensor* varRef, const aclTensor* inputValue, const aclIntArray* begin, const aclIntArray* end,
    const aclIntArray* strides, const aclIntArray* axesOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStridedSliceAssignV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
