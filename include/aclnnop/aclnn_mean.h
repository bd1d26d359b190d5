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
 *   self: what is averaged
 *   dim: the axes to fold; none stands for all
 *   keepDim: keep the folded axes with size 1
 *   dtype: the element type to compute in
 *   out: the means */
ACLNN_API aclnnStatus aclnnMeanGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, aclDataType dtype, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMean(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMeanV2: mean over axes, with ONNX's word for no axes
 *   self: what is averaged
 *   dim: the axes to fold; none stands for all
 *   keepDim: keep the folded axes with size 1
 *   noopWithEmptyAxes: an empty dim folds no axis instead of all
 *   out: the means, of self's dtype */
ACLNN_API aclnnStatus aclnnMeanV2GetWorkspaceSize(
    const aclTensor* self, const aclIntArray* dim, bool keepDim, bool noopWithEmptyAxes, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMeanV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
