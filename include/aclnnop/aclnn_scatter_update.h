/* aclnnInplaceScatterUpdate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_UPDATE_H
#define ACLNNOP_ACLNN_SCATTER_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceScatterUpdate: writes slices of updates into data along axis at indices, in place
 *   data: tensor updated in place, rank up to 8
 *   indices: start along axis of each slice of updates, [updates.size(0)], INT32/INT64
 *   updates: values to write, rank and dtype of data, smaller along axes 0 and axis only
 *   axis: axis along which to write, not the first one */
ACLNN_API aclnnStatus aclnnInplaceScatterUpdateGetWorkspaceSize(
    aclTensor* data, const aclTensor* indices, const aclTensor* updates, int64_t axis, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
