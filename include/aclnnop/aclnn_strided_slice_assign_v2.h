/* aclnnStridedSliceAssignV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STRIDED_SLICE_ASSIGN_V2_H
#define ACLNNOP_ACLNN_STRIDED_SLICE_ASSIGN_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStridedSliceAssignV2: some elements along axes replaced, in place
 *   varRef: what is written to
 *   inputValue: what goes there
 *   begin: the first element along each axis
 *   end: the first one that is left out
 *   strides: the distances; 1 along the last axis
 *   axesOptional (may be null): the axes that the lists are about; all of them if null */
ACLNN_API aclnnStatus aclnnStridedSliceAssignV2GetWorkspaceSize(
    aclTensor* varRef, const aclTensor* inputValue, const aclIntArray* begin, const aclIntArray* end,
    const aclIntArray* strides, const aclIntArray* axesOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStridedSliceAssignV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
