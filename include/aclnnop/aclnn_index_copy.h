/* aclnnIndexCopy, aclnnInplaceIndexCopy.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_COPY_H
#define ACLNNOP_ACLNN_INDEX_COPY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexCopy: parts of a tensor put where an index says along an axis
 *   selfRef: what is copied
 *   dim: the axis that index is about
 *   index: where along dim every part of source goes: INT32 or INT64, one axis or none
 *   source: what goes there, of index's size along dim and self's along other axes
 *   outRef: the result */
ACLNN_API aclnnStatus aclnnIndexCopyGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* source, aclTensor* outRef,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexCopy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceIndexCopy: parts of a tensor put where an index says along an axis, in place
 *   selfRef: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every part of source goes: INT32 or INT64, one axis or none
 *   source: what goes there, of index's size along dim and self's along other axes */
ACLNN_API aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* source, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceIndexCopy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
