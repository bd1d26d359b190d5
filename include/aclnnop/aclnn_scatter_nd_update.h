/* aclnnScatterNdUpdate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ND_UPDATE_H
#define ACLNNOP_ACLNN_SCATTER_ND_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterNdUpdate: rows put where indices name them by several axes, in place
 *   varRef: what is written to
 *   indices: INT32 or INT64: the last axis names places along the first axes
 *   updates: what goes there: indices' other axes, then what one place has */
ACLNN_API aclnnStatus aclnnScatterNdUpdateGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterNdUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
