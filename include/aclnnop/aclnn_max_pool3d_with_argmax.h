/* aclnnMaxPool3dWithArgmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_H
#define ACLNNOP_ACLNN_MAX_POOL3D_WITH_ARGMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool3dWithArgmax: 3-D max pooling over [N,C,D,H,W], with indices
 *   self: input, [N,C,D,H,W] or [C,D,H,W]; on ascend950 also NDHWC
 *   kernelSize: kernel size, [k] or [kD,kH,kW]
 *   stride: stride, [s] or [sD,sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pD,pH,pW]
 *   dilation: dilation, [d] or [dD,dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   out: window maxima, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout]
 *   indices: index of each maximum in its volume, same shape as out: the first of equals, the last NaN */
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmaxGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool3dWithArgmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
