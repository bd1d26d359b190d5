/* aclnnSliceV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SLICE_V2_H
#define ACLNNOP_ACLNN_SLICE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSliceV2: slices self along several axes: starts:ends:steps
 *   self: input, rank 1 to 8
 *   starts: start index of each axis in axes
 *   ends: end index (exclusive) of each axis in axes
 *   axes: axes to slice, distinct
 *   steps: step of each axis in axes, at least 1
 *   out: output, shape of the slice, dtype of self */
ACLNN_API aclnnStatus aclnnSliceV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* starts, const aclIntArray* ends, const aclIntArray* axes,
    const aclIntArray* steps, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSliceV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
