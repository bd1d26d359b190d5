/* aclnnCumsum, aclnnCumsumV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CUMSUM_H
#define ACLNNOP_ACLNN_CUMSUM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCumsum: sums of everything up to each element along an axis
 *   self: what is summed
 *   dim: the axis to sum along
 *   dtype: the element type to sum in
 *   out: the sums, of dtype `dtype` */
ACLNN_API aclnnStatus aclnnCumsumGetWorkspaceSize(
    const aclTensor* self, int64_t dim, aclDataType dtype, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumsum(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnCumsumV2: sums of everything up to each element along an axis, from either end, with or without the element
 *   self: what is summed
 *   dim: the axis to sum along
 *   exclusive: leave each element itself out of its sum
 *   reverse: sum from the end
 *   out: the sums, of self's dtype */
ACLNN_API aclnnStatus aclnnCumsumV2GetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool exclusive, bool reverse, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCumsumV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
