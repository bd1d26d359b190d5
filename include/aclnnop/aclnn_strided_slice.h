/* aclnnStridedSlice.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_STRIDED_SLICE_H
#define ACLNNOP_ACLNN_STRIDED_SLICE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnStridedSlice: some elements along axes, with TensorFlow's masks
 *   self: what is sliced
 *   begin: the first element along each axis
 *   end: the first one that is left out
 *   strides: the distances, also below 0
 *   beginMask: bits of axes whose begin does not count
 *   endMask: bits of axes whose end does not count
 *   ellipsisMask: the bit that stands for all axes that nothing else is about
 *   newAxisMask: bits that stand for new axes
 *   shrinkAxisMask: bits of axes of which only the element at begin is left
 *   out: the result */
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
