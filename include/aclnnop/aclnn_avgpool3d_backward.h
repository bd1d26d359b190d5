/* aclnnAvgPool3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL3D_BACKWARD_H
#define ACLNNOP_ACLNN_AVGPOOL3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool3dBackward: gradients of means shared among the elements of windows along three axes
 *   gradOutput: the gradient with respect to the means
 *   self: what is pooled: [N, C, D, H, W] or [C, D, H, W]
 *   kernelSize: the size of a window: one number or three
 *   stride: from one window to the next; none: kernelSize
 *   padding: how many zeros lie on either side
 *   ceilMode: whether a window that reaches beyond the padding counts
 *   countIncludePad: whether the padding counts in a mean
 *   divisorOverride: what to divide by instead; 0: nothing
 *   output: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnAvgPool3dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride,
    const aclIntArray* padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, aclTensor* output,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
