/* aclnnMean, aclnnMeanV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MEAN_H
#define ACLNNOP_ACLNN_MEAN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMean: mean over axes
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   dtype: dtype of the computation (aclDataType)
 *   out: means, shape of self without the axes in dim (size 1 with keepDim) */
ACLNN_API aclnnStatus aclnnMeanGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMean(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMeanV2: mean over axes (ONNX ReduceMean), with a flag for empty axes
 *   self: input, rank up to 8
 *   dim: axes to reduce; empty: all
 *   keepDim: true: keep the reduced axes with size 1
 *   noopWithEmptyAxes: true: an empty dim reduces no axis; false: all
 *   out: means, shape of self without the reduced axes (size 1 with keepDim), dtype of self */
ACLNN_API aclnnStatus aclnnMeanV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, bool noopWithEmptyAxes, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMeanV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
