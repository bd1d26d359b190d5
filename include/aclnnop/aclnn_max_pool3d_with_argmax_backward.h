/* aclnnMaxPool3dWithArgmaxBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool3dWithArgmaxBackward: gradient of 3-D max pooling, by indices
 *   gradOutput: gradient of the pooled output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]
 *   self: input, [N,C,D,H,W] or [C,D,H,W]; on ascend950 also NDHWC
 *   indices: indices of the forward pass, same shape as gradOutput
 *   kernelSize: kernel size, [k] or [kD,kH,kW]
 *   stride: stride, [s] or [sD,sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pD,pH,pW]
 *   dilation: dilation, [d] or [dD,dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* kernelSize,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool ceilMode,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
