/* aclnnScatterNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ND_H
#define ACLNNOP_ACLNN_SCATTER_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterNd: writes slices of updates into a copy of data at index tuples
 *   data: input, rank 1 to 8
 *   indices: index tuples into the first K axes of data, [..., K], INT32/INT64
 *   updates: values to write, [*indices.shape[:-1], *data.shape[K:]], dtype of data
 *   out: output, same shape and dtype as data */
ACLNN_API aclnnStatus aclnnScatterNdGetWorkspaceSize(
    const aclTensor* data, const aclTensor* indices, const aclTensor* updates, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
