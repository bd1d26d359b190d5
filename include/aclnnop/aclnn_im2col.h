/* aclnnIm2col.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IM2COL_H
#define ACLNNOP_ACLNN_IM2COL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIm2col: im2col: extracts sliding blocks of images as columns
 *   self: input, [N,C,H,W] or [C,H,W]
 *   kernelSize: kernel size, [kH,kW]
 *   dilation: dilation, [dH,dW]
 *   padding: zero padding, [pH,pW]
 *   stride: stride of the blocks, [sH,sW]
 *   out: columns, [N,C*kH*kW,L] or [C*kH*kW,L], L = Hout*Wout */
ACLNN_API aclnnStatus aclnnIm2colGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* kernelSize, const aclIntArray* dilation, const aclIntArray* padding,
    const aclIntArray* stride, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIm2col(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
