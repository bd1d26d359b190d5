/* aclnnDeformableConv2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DEFORMABLE_CONV2D_H
#define ACLNNOP_ACLNN_DEFORMABLE_CONV2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDeformableConv2d: 2-D modulated deformable convolution
 *   x: input, [N,Cin,H,W]
 *   weight: convolution weight, [Cout,Cin/groups,kH,kW]
 *   offset: x offsets, y offsets and masks, [N,3*deformableGroups*kH*kW,Hout,Wout]
 *   biasOptional (may be null): bias, [Cout]; null: none
 *   kernelSize: kernel size, [kH,kW]
 *   stride: stride, [1,1,sH,sW]
 *   padding: zero padding, [top,bottom,left,right]
 *   dilation: dilation, [1,1,dH,dW]
 *   groups: number of groups of channels of the convolution
 *   deformableGroups: number of groups of channels with their own offsets
 *   modulated: true: offset includes a modulation mask (v2)
 *   out: output, [N,Cout,Hout,Wout]
 *   deformOutOptional (may be null): sampled input, [N,Cin,Hout*kH,Wout*kW] */
ACLNN_API aclnnStatus aclnnDeformableConv2dGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* offset, const aclTensor* biasOptional,
    const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation,
    int64_t groups, int64_t deformableGroups, bool modulated, aclTensor* out, aclTensor* deformOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDeformableConv2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
