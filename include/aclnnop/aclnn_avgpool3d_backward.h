/* aclnnAvgPool3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL3D_BACKWARD_H
#define ACLNNOP_ACLNN_AVGPOOL3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool3dBackward: gradient of 3-D average pooling
 *   gradOutput: gradient of the pooled output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]
 *   self: input, [N,C,D,H,W] or [C,D,H,W]
 *   kernelSize: kernel size, [k] or [kD,kH,kW]
 *   stride: stride, [s] or [sD,sH,sW]; empty: kernelSize
 *   padding: zero padding on both sides, [p] or [pD,pH,pW]
 *   ceilMode: true: output size is rounded up instead of down
 *   countIncludePad: true: padding counts in the divisor
 *   divisorOverride: divisor; 0: the window size
 *   output: gradient of self, same shape as self */
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
