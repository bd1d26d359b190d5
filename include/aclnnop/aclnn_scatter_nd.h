/* aclnnScatterNd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ND_H
#define ACLNNOP_ACLNN_SCATTER_ND_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterNd: a copy of a tensor with rows put where indices name them by several axes
 *   data: what is copied
 *   indices: INT32 or INT64: the last axis names places along the first axes
 *   updates: what goes there: indices' other axes, then what one place has
 *   out: the copy with updates in their places */
ACLNN_API aclnnStatus aclnnScatterNdGetWorkspaceSize(
    const aclTensor* data, const aclTensor* indices, const aclTensor* updates, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterNd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
