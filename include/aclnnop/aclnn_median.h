/* aclnnMedian, aclnnMedianDim, aclnnNanMedian, aclnnNanMedianDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MEDIAN_H
#define ACLNNOP_ACLNN_MEDIAN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMedian: median of all elements of self, the lower one of two
 *   self: input, rank up to 8
 *   valuesOut: median, one element, dtype of self */
ACLNN_API aclnnStatus aclnnMedianGetWorkspaceSize(
    const aclTensor* self, aclTensor* valuesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMedian(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMedianDim: median along dim and its index, the lower one of two
 *   self: input, rank up to 8
 *   dim: axis along which to take medians, -rank to rank-1
 *   keepDim: true: keep dim with size 1
 *   valuesOut: medians, shape of self without dim (size 1 with keepDim), dtype of self
 *   indicesOut: their indices along dim, INT64, same shape as valuesOut */
ACLNN_API aclnnStatus aclnnMedianDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMedianDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNanMedian: median of all elements of self that are not NaN, the lower one of two
 *   self: input, rank up to 8
 *   out: median, one element, dtype of self */
ACLNN_API aclnnStatus aclnnNanMedianGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanMedian(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNanMedianDim: median along dim ignoring NaN, and its index
 *   self: input, rank up to 8
 *   dim: axis along which to take medians, -rank to rank-1
 *   keepDim: true: keep dim with size 1
 *   valuesOut: medians, shape of self without dim (size 1 with keepDim), dtype of self
 *   indicesOut: their indices along dim, INT64, same shape as valuesOut */
ACLNN_API aclnnStatus aclnnNanMedianDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanMedianDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
