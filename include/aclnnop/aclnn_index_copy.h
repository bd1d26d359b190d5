/* aclnnIndexCopy, aclnnInplaceIndexCopy.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_COPY_H
#define ACLNNOP_ACLNN_INDEX_COPY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexCopy: copies slices of source into a copy of selfRef along dim at index
 *   selfRef: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, [source.size(dim)] or rank 0
 *   source: values to copy, shape of self but for dim, dtype of self
 *   outRef: output, same shape, dtype and format as selfRef */
ACLNN_API aclnnStatus aclnnIndexCopyGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* source, aclTensor* outRef,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexCopy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceIndexCopy: copies slices of source into selfRef along dim at index, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, [source.size(dim)] or rank 0
 *   source: values to copy, shape of self but for dim, dtype of self */
ACLNN_API aclnnStatus aclnnInplaceIndexCopyGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* source, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceIndexCopy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
