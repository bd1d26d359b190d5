/* aclnnIm2colBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_IM2COL_BACKWARD_H
#define ACLNNOP_ACLNN_IM2COL_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnIm2colBackward: col2im: sums columns of sliding blocks into images
 *   gradOutput: gradient of the columns, [N,C*kH*kW,L] or [C*kH*kW,L]
 *   inputSize: size of the images, [H,W]
 *   kernelSize: kernel size, [kH,kW]
 *   dilation: dilation, [dH,dW]
 *   padding: zero padding, [pH,pW]
 *   stride: stride of the blocks, [sH,sW]
 *   out: images, [N,C,H,W] or [C,H,W] */
ACLNN_API aclnnStatus aclnnIm2colBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* inputSize, const aclIntArray* kernelSize,
    const aclIntArray* dilation, const aclIntArray* padding, const aclIntArray* stride, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnIm2colBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
