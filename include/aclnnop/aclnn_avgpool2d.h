/* aclnnAvgPool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL2D_H
#define ACLNNOP_ACLNN_AVGPOOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool2d: 2-D average pooling over [N,C,H,W]
 *   self: input, [N,C,H,W] or [C,H,W] (format NCL)
 *   kernelSize: kernel size, [k] or [kH,kW]
 *   strides: stride, [s] or [sH,sW]; empty: kernelSize
 *   paddings: zero padding on both sides, [p] or [pH,pW]
 *   ceilMode: true: output size is rounded up instead of down
 *   countIncludePad: true: padding counts in the divisor
 *   divisorOverride: divisor; 0: the window size
 *   cubeMathType: 0 keep dtype, 1 allow lower precision, 2 use FLOAT16
 *   out: output, [N,C,Hout,Wout] or [C,Hout,Wout] */
ACLNN_API aclnnStatus aclnnAvgPool2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* strides, const aclIntArray* paddings,
    const bool ceilMode, const bool countIncludePad, const int64_t divisorOverride, const int8_t cubeMathType,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
