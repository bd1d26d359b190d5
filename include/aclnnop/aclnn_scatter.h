/* aclnnScatter, aclnnScatterValue, aclnnInplaceScatter, aclnnInplaceScatterValue.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_H
#define ACLNNOP_ACLNN_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatter: elements put, added or multiplied where an index says along an axis
 *   self: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   src: what goes there; the part of index's shape is used
 *   reduce: 0: replace, 1: add, 2: multiply
 *   out: the result */
ACLNN_API aclnnStatus aclnnScatterGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnScatterValue: a number put, added or multiplied where an index says along an axis
 *   self: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   value: what goes there
 *   reduce: 0: replace, 1: add, 2: multiply
 *   out: the result */
ACLNN_API aclnnStatus aclnnScatterValueGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclScalar* value, int64_t reduce, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterValue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceScatter: elements put, added or multiplied where an index says along an axis, in place
 *   selfRef: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   src: what goes there; the part of index's shape is used
 *   reduce: 0: replace, 1: add, 2: multiply */
ACLNN_API aclnnStatus aclnnInplaceScatterGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceScatterValue: a number put, added or multiplied where an index says along an axis, in place
 *   selfRef: what is written to
 *   dim: the axis that index is about
 *   index: where along dim every element goes: INT32 or INT64
 *   value: what goes there
 *   reduce: 0: replace, 1: add, 2: multiply */
ACLNN_API aclnnStatus aclnnInplaceScatterValueGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclScalar* value, int64_t reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterValue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
