/* aclnnMaxPool.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_POOL_H
#define ACLNNOP_ACLNN_MAX_POOL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxPool: 2-D max pooling over [N,C,H,W]
 *   self: input, [N,C,H,W] or [C,H,W]
 *   kernelShape: kernel size, [k] or [kH,kW]
 *   strides: stride, [s] or [sH,sW]; empty: 1
 *   autoPad: padding mode, must be 0
 *   pads: padding with -inf: [p], [pH,pW] or [top,left,bottom,right]
 *   dilations: dilation, must be 1
 *   ceilMode: 1: output size is rounded up; 0: down
 *   out: window maxima, [N,C,Hout,Wout] or [C,Hout,Wout] */
ACLNN_API aclnnStatus aclnnMaxPoolGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelShape, const aclIntArray* strides, const int64_t autoPad,
    const aclIntArray* pads, const aclIntArray* dilations, const int64_t ceilMode, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxPool(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
