/* aclnnUnfoldGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UNFOLD_GRAD_H
#define ACLNNOP_ACLNN_UNFOLD_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUnfoldGrad: what windows along an axis add up to
 *   gradOut: the gradient at the windows, whose elements are the last axis
 *   inputSizes: the shape of what was taken apart
 *   dim: the axis that the windows slid along
 *   size: elements of a window
 *   step: places from one window to the next
 *   gradIn: what the windows add up to */
ACLNN_API aclnnStatus aclnnUnfoldGradGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* inputSizes, int64_t dim, int64_t size, int64_t step,
    const aclTensor* gradIn, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUnfoldGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
