/* aclnnScatter, aclnnScatterValue, aclnnInplaceScatter, aclnnInplaceScatterValue.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SCATTER_H
#define ACLNNOP_ACLNN_SCATTER_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnScatter: writes src into a copy of self along dim at index: replace, add or multiply
 *   self: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   src: values to write, dtype and rank of self, at least as large as index in every axis
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below)
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnScatterGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnScatterValue: writes a scalar into a copy of self along dim at index: replace, add or multiply
 *   self: input, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   value: value to write
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below)
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnScatterValueGetWorkspaceSize(
    const aclTensor* self, int64_t dim, const aclTensor* index, const aclScalar* value, int64_t reduce, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnScatterValue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceScatter: writes src into selfRef along dim at index: replace, add or multiply, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   src: values to write, dtype and rank of self, at least as large as index in every axis
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below) */
ACLNN_API aclnnStatus aclnnInplaceScatterGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclTensor* src, int64_t reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatter(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceScatterValue: writes a scalar into selfRef along dim at index: replace, add or multiply, in place
 *   selfRef: tensor updated in place, rank up to 8
 *   dim: axis along which to index, -rank to rank-1
 *   index: indices along dim, INT32/INT64, same rank as self
 *   value: value to write
 *   reduce: 0 replace, 1 add, 2 multiply (3 max, 4 min, 5 mean: see below) */
ACLNN_API aclnnStatus aclnnInplaceScatterValueGetWorkspaceSize(
    aclTensor* selfRef, int64_t dim, const aclTensor* index, const aclScalar* value, int64_t reduce,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceScatterValue(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
