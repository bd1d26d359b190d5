/* aclnnTfScatterAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TF_SCATTER_ADD_H
#define ACLNNOP_ACLNN_TF_SCATTER_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTfScatterAdd: parts of a tensor added where an index says along one axis or several, in place
 *   varRef: what is added to
 *   indices: INT32 or INT64: places along the first axis, or what its last axis names along several
 *   updates: what is added: one part of varRef for every place */
ACLNN_API aclnnStatus aclnnTfScatterAddGetWorkspaceSize(
    aclTensor* varRef, const aclTensor* indices, const aclTensor* updates, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTfScatterAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
