/* aclnnIndexFill, aclnnInplaceIndexFill.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_FILL_H
#define ACLNNOP_ACLNN_INDEX_FILL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexFill: fills slices of self along dim at index with value
 *   self: input, rank up to 8
 *   dim: axis along which to fill, -rank to rank-1
 *   index: indices along dim, INT32/INT64, any shape
 *   value: fill value
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnIndexFillGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclScalar* value, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexFill(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceIndexFill: fills slices of selfRef along dim at index with value, in place
 *   selfRef: tensor filled in place, rank up to 8
 *   dim: axis along which to fill, -rank to rank-1
 *   index: indices along dim, INT32/INT64, any shape
 *   value: fill value */
ACLNN_API aclnnStatus aclnnInplaceIndexFillGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclScalar* value, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceIndexFill(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
