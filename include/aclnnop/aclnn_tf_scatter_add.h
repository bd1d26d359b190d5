/* aclnnTfScatterAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TF_SCATTER_ADD_H
#define ACLNNOP_ACLNN_TF_SCATTER_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTfScatterAdd: adds slices of updates into varRef at indices or index tuples, in place
 *   varRef: tensor updated in place, rank up to 8
 *   indices: indices along the first axis, any shape, or index tuples into the first K axes, [..., K]
 *   updates: values to add, [*indices.shape, *varRef.shape[1:]] or [*indices.shape[:-1], *varRef.shape[K:]] */
ACLNN_API aclnnStatus aclnnTfScatterAddGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTfScatterAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
