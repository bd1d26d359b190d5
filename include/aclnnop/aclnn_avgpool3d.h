/* aclnnAvgPool3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AVGPOOL3D_H
#define ACLNNOP_ACLNN_AVGPOOL3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAvgPool3d: 3-D average pooling over [N,C,D,H,W]
 *   self: input, [N,C,D,H,W] or [C,D,H,W]
 *   kernelSize: kernel size, [k] or [kD,kH,kW]
 *   stride: stride, [s] or [sD,sH,sW]; empty: kernelSize
 *   padding: zero padding on both sides, [p] or [pD,pH,pW]
 *   ceilMode: true: output size is rounded up instead of down
 *   countIncludePad: true: padding counts in the divisor
 *   divisorOverride: divisor; 0: the window size
 *   out: output, [N,C,Dout,Hout,Wout] or [C,Dout,Hout,Wout] */
ACLNN_API aclnnStatus aclnnAvgPool3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    bool ceilMode, bool countIncludePad, int64_t divisorOverride, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAvgPool3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
