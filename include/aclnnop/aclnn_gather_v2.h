/* aclnnGatherV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_V2_H
#define ACLNNOP_ACLNN_GATHER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherV2: what lies along an axis where indices of any shape say
 *   self: what is taken from
 *   dim: the axis
 *   index: which elements along the axis, of any shape
 *   out: the result */
ACLNN_API aclnnStatus aclnnGatherV2GetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
