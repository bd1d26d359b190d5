/* aclnnIndexAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_INDEX_ADD_H
#define ACLNNOP_ACLNN_INDEX_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIndexAdd: adds alpha * source to self along dim at index
 *   self: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, [source.size(dim)] or rank 0
 *   source: values to add, shape of self but for dim, dtype of self
 *   alpha: factor of source
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnIndexAddGetWorkspaceSize(
    const aclTensor* self, const int64_t dim, const aclTensor* index, const aclTensor* source, const aclScalar* alpha,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIndexAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
