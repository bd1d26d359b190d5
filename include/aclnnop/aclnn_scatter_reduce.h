/* aclnnScatterReduce, aclnnInplaceScatterReduce.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_REDUCE_H
#define ACLNNOP_ACLNN_SCATTER_REDUCE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatterReduce: elements combined where an index says along an axis, what was there included or not
 *   self: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   src: what goes there; the part of index's shape is used
 *   reduce: 0: replace, 1: add, 2: multiply
 *   includeSelf: whether self's elements count beside those of src
 *   out: the result */
ACLNN_API aclnnStatus aclnnScatterReduceGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, bool includeSelf,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceScatterReduce: elements combined where an index says along an axis, also with what was there, in place
 *   selfRef: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   src: what goes there; the part of index's shape is used
 *   reduce: 0: replace, 1: add, 2: multiply
 *   includeSelf: whether self's elements count beside those of src */
ACLNN_API aclnnStatus aclnnInplaceScatterReduceGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, bool includeSelf,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterReduce(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
