/* aclnnGatherNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GATHER_ND_H
#define ACLNNOP_ACLNN_GATHER_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGatherNd: gathers elements or slices of self by index tuples
 *   self: input, rank 1 to 8
 *   indices: index tuples into the first K axes of self, [..., K], INT32/INT64
 *   negativeIndexSupport: true: negative indices count from the end
 *   out: output, [*indices.shape[:-1], *self.shape[K:]], K the last size of indices; dtype of self */
ACLNN_API aclnnStatus aclnnGatherNdGetWorkspaceSize(
    const aclTensor* self, const aclTensor* indices, bool negativeIndexSupport, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGatherNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
