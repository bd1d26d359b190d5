/* aclnnMinDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MIN_DIM_H
#define ACLNNOP_ACLNN_MIN_DIM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMinDim: smallest element along an axis, and its index
 *   self: where it is looked for
 *   dim: the axis to fold
 *   keepdim: keep the folded axes with size 1
 *   out: the extremes, of self's dtype
 *   indices: their indices */
ACLNN_API aclnnStatus aclnnMinDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepdim, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMinDim(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
