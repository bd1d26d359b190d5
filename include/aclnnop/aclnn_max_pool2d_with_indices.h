/* aclnnMaxPool2dWithIndices, aclnnMaxPool2dWithMask.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool2dWithIndices: 2-D max pooling over [N,C,H,W], with indices
 *   self: input, [N,C,H,W] or [C,H,W]; on ascend950 also NHWC
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   stride: stride, [s] or [sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pH,pW]
 *   dilation: dilation, [d] or [dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   out: window maxima, [N,C,Hout,Wout] or [C,Hout,Wout]
 *   indices: index of each maximum in its plane, same shape as out */
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndicesGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithIndices(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnMaxPool2dWithMask: 2-D max pooling over [N,C,H,W], with a mask of the maxima
 *   self: input, [N,C,H,W] or [C,H,W]; on ascend950 also NHWC
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   stride: stride, [s] or [sH,sW]; empty: kernelSize
 *   padding: padding with -inf on both sides, [p] or [pH,pW]
 *   dilation: dilation, [d] or [dH,dW]
 *   ceilMode: true: output size is rounded up instead of down
 *   out: window maxima, [N,C,Hout,Wout] or [C,Hout,Wout]
 *   indices: mask of the maxima, INT8, for the backward operator; shape: see the notes */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, bool ceilMode, aclTensor* out, aclTensor* indices, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool2dWithMask(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
