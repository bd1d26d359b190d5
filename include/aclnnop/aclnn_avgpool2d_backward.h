/* aclnnAvgPool2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H
#define ACLNNOP_ACLNN_AVGPOOL2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool2dBackward: gradient of 2-D average pooling
 *   gradOutput: gradient of the pooled output, [N,C,Hout,Wout] or [C,Hout,Wout]
 *   self: input of the pooling, [N,C,H,W] or [C,H,W]
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   stride (may be null): stride, [s] or [sH,sW]; empty: kernelSize
 *   padding: zero padding on both sides, [p] or [pH,pW]
 *   ceilMode: true: output size is rounded up instead of down
 *   countIncludePad: true: padding counts in the divisor
 *   divisorOverride: divisor of the forward pass; 0: the window size
 *   cubeMathType: 0 keep dtype, 1 and 2 allow FLOAT16
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnAvgPool2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride,
    const aclIntArray* padding, bool ceilMode, bool countIncludePad, int64_t divisorOverride, int8_t cubeMathType,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
