/* aclnnGather.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_H
#define ACLNNOP_ACLNN_GATHER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGather: gathers elements of self along dim
 *   self: input, rank up to 8
 *   dim: axis along which to gather, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   out: output, shape of index, dtype of self */
ACLNN_API aclnnStatus aclnnGatherGetWorkspaceSize(
    const aclTensor* self, const int64_t dim, const aclTensor* index, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGather(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
