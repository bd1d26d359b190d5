/* aclnnUnfoldGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNFOLD_GRAD_H
#define ACLNNOP_ACLNN_UNFOLD_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUnfoldGrad: gradient of Tensor.unfold: sums overlapping windows along dim
 *   gradOut: gradient of Tensor.unfold, shape inputSizes with the windows along dim and their elements as last axis
 *   inputSizes: shape of the unfolded tensor
 *   dim: axis that was unfolded
 *   size: window size
 *   step: step between windows
 *   gradIn: gradient of the unfolded tensor, shape inputSizes */
ACLNN_API aclnnStatus aclnnUnfoldGradGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* inputSizes, int64_t dim, int64_t size, int64_t step,
    const aclTensor* gradIn, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUnfoldGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
