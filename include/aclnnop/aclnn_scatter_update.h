/* aclnnInplaceScatterUpdate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_UPDATE_H
#define ACLNNOP_ACLNN_SCATTER_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnInplaceScatterUpdate: runs of elements put where an index says along an axis, one for each part, in place
 *   data: what is written to
 *   indices: INT32 or INT64: for every part along the first axis where it begins along axis
 *   updates: what goes there: as data, but shorter along the first axis and along axis
 *   axis: the axis along which indices tell places, not the first one */
ACLNN_API aclnnStatus aclnnInplaceScatterUpdateGetWorkspaceSize(
    aclTensor* data, const aclTensor* indices, const aclTensor* updates, int64_t axis, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
