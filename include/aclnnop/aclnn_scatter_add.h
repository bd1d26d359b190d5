/* aclnnScatterAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ADD_H
#define ACLNNOP_ACLNN_SCATTER_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterAdd: elements added where an index says along an axis
 *   self: what is added to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   src: what goes there; the part of index's shape is used
 *   out: the result */
ACLNN_API aclnnStatus aclnnScatterAddGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
