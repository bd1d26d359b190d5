/* aclnnGatherV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_V2_H
#define ACLNNOP_ACLNN_GATHER_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherV2: gathers slices of self along dim
 *   self: input, rank up to 8
 *   dim: axis along which to gather, -rank to rank-1
 *   index: indices along dim, INT32/INT64, any shape
 *   out: output, shape of self with the shape of index in place of dim, dtype of self */
ACLNN_API aclnnStatus aclnnGatherV2GetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
