/* aclnnMaxPool2dWithIndicesBackward, aclnnMaxPool2dWithMaskBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool2dWithIndicesBackward: gradient of 2-D max pooling, by indices
 *   gradOutput: gradient of the pooled output, [N,C,Hout,Wout] or [C,Hout,Wout]
 *   self: input, [N,C,H,W] or [C,H,W]; on ascend950 also NHWC
 *   indices: indices of the forward pass, with their shape
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   stride: stride, [s] or [sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pH,pW]
 *   dilation: dilation, [d] or [dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMaxPool2dWithMaskBackward: gradient of 2-D max pooling, by mask
 *   gradOutput: gradient of the pooled output, [N,C,Hout,Wout] or [C,Hout,Wout]
 *   self: input, [N,C,H,W] or [C,H,W]; on ascend950 also NHWC
 *   indices: indices of the forward pass, with their shape
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   stride: stride, [s] or [sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pH,pW]
 *   dilation: dilation, [d] or [dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
