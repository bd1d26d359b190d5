/* aclnnMedian, aclnnMedianDim, aclnnNanMedian, aclnnNanMedianDim.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MEDIAN_H
#define ACLNNOP_ACLNN_MEDIAN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMedian: median of all elements
 *   self: what the median is taken of
 *   valuesOut: the median */
ACLNN_API aclnnStatus aclnnMedianGetWorkspaceSize(
    const aclTensor* self, aclTensor* valuesOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMedian(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMedianDim: median of each row, and where it is
 *   self: what medians are taken of
 *   dim: the axis that rows lie along
 *   keepDim: keep that axis with size 1
 *   valuesOut: the medians
 *   indicesOut: their places in self */
ACLNN_API aclnnStatus aclnnMedianDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMedianDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNanMedian: median of all elements but NaN
 *   self: what the median is taken of
 *   out: the median */
ACLNN_API aclnnStatus aclnnNanMedianGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanMedian(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnNanMedianDim: median of each row but for NaN, and where it is
 *   self: what medians are taken of
 *   dim: the axis that rows lie along
 *   keepDim: keep that axis with size 1
 *   valuesOut: the medians
 *   indicesOut: their places in self */
ACLNN_API aclnnStatus aclnnNanMedianDimGetWorkspaceSize(
    const aclTensor* self, int64_t dim, bool keepDim, aclTensor* valuesOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnNanMedianDim(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
