/* aclnnScatterNdUpdate.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ND_UPDATE_H
#define ACLNNOP_ACLNN_SCATTER_ND_UPDATE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterNdUpdate: writes slices of updates into varRef at index tuples, in place
 *   varRef: tensor of any shape, updated in place; data of the formula
 *   indices: index tuples into the first K axes of data, [..., K], INT32/INT64
 *   updates: values to write, [*indices.shape[:-1], *data.shape[K:]], dtype of data */
ACLNN_API aclnnStatus aclnnScatterNdUpdateGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterNdUpdate(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
