/* aclnnScatterAdd.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_ADD_H
#define ACLNNOP_ACLNN_SCATTER_ADD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterAdd: adds src into a copy of self along dim at index
 *   self: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   src: values to write, dtype and rank of self, at least as large as index in every axis
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnScatterAddGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterAdd(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
