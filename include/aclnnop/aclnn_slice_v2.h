/* aclnnSliceV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLICE_V2_H
#define ACLNNOP_ACLNN_SLICE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSliceV2: some elements along several axes
 *   self: what is sliced
 *   starts: the first element along each axis
 *   ends: the first one behind the last along each axis
 *   axes: the axes
 *   steps: the distances along each axis
 *   out: the result */
ACLNN_API aclnnStatus aclnnSliceV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* starts, const aclIntArray* ends, const aclIntArray* axes,
    const aclIntArray* steps, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSliceV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
