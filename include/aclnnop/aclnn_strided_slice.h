/* aclnnStridedSlice.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STRIDED_SLICE_H
#define ACLNNOP_ACLNN_STRIDED_SLICE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStridedSlice: strided slice of self with TensorFlow's masks
 *   self: input, rank up to 8
 *   begin: start index of each axis
 *   end: end index (exclusive) of each axis
 *   strides: step of each axis, not 0
 *   beginMask: bit i: begin[i] is ignored, the slice starts at the first element
 *   endMask: bit i: end[i] is ignored, the slice ends with the last element
 *   ellipsisMask: bit i: entry i stands for all axes without an entry; at most one bit
 *   newAxisMask: bit i: entry i inserts an axis of size 1
 *   shrinkAxisMask: bit i: axis i keeps only begin[i] and is removed
 *   out: output, shape of the slice, dtype of self */
ACLNN_API aclnnStatus aclnnStridedSliceGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* begin, const aclIntArray* end, const aclIntArray* strides,
    int64_t beginMask, int64_t endMask, int64_t ellipsisMask, int64_t newAxisMask, int64_t shrinkAxisMask,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnStridedSlice(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
