/* aclnnScatterReduce, aclnnInplaceScatterReduce.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_REDUCE_H
#define ACLNNOP_ACLNN_SCATTER_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterReduce: reduces src into a copy of self along dim at index, with or without the values of self
 *   self: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   src: values to write, dtype and rank of self, at least as large as index in every axis
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below)
 *   includeSelf: true: the values of self take part in the reduction
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnScatterReduceGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, bool includeSelf,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceScatterReduce: reduces src into selfRef along dim at index, with or without its own values, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   src: values to write, dtype and rank of self, at least as large as index in every axis
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below)
 *   includeSelf: true: the values of self take part in the reduction */
ACLNN_API aclnnStatus aclnnInplaceScatterReduceGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, bool includeSelf,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
