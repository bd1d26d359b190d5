/* aclnnConvTbcBackward, aclnnConvolutionBackward, aclnnDeformableConv2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H
#define ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConvTbcBackward: gradients of the 1-D convolution over [T,B,C]
 *   self: gradient of the convolution output, [T+2*pad-K+1,B,Cout]
 *   input: input of the convolution, [T,B,Cin]
 *   weight: weight of the convolution, [K,Cin,Cout]
 *   bias: bias of the convolution, [Cout]; its values are ignored
 *   pad: zero padding of the time axis, on both sides
 *   cubeMathType: 0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32
 *   gradInput: gradient of input, same shape as input
 *   gradWeight: gradient of weight, same shape as weight
 *   gradBias: gradient of bias, [Cout] */
ACLNN_API aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(
    const aclTensor* self, const aclTensor* input, const aclTensor* weight, const aclTensor* bias, int64_t pad,
    int8_t cubeMathType, aclTensor* gradInput, aclTensor* gradWeight, aclTensor* gradBias, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvTbcBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnConvolutionBackward: gradients of a convolution with respect to input, weight and bias
 *   gradOutput: gradient of the convolution output, [N,Cout,...] ([N,C,L], [N,C,H,W] or [N,C,D,H,W])
 *   input: input of the convolution, [N,Cin,...]
 *   weight: convolution weight, [Cout,Cin/groups,k...]; transposed [Cin,Cout/groups,k...]
 *   biasSizes (may be null): shape of bias, [Cout]; used only if input or weight is empty
 *   stride: stride per spatial axis
 *   padding: zero padding per spatial axis; for 2-D also [top,bottom,left,right]
 *   dilation: dilation per spatial axis
 *   transposed: true: gradients of a transposed convolution
 *   outputPadding: size added to one side of the transposed output, per spatial axis
 *   groups: number of groups of channels
 *   outputMask: 3 flags: compute gradInput, gradWeight, gradBias
 *   cubeMathType: 0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32
 *   gradInput (may be null): gradient of input, same shape as input
 *   gradWeight (may be null): gradient of weight, same shape as weight
 *   gradBias (may be null): gradient of bias, [Cout] */
ACLNN_API aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* input, const aclTensor* weight, const aclIntArray* biasSizes,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool transposed,
    const aclIntArray* outputPadding, int groups, const aclBoolArray* outputMask, int8_t cubeMathType,
    aclTensor* gradInput, aclTensor* gradWeight, aclTensor* gradBias, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvolutionBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnDeformableConv2dBackward: gradients of the 2-D modulated deformable convolution
 *   input: input of the convolution, [N,Cin,H,W]
 *   gradOutput: gradient of the convolution output, [N,Cout,Hout,Wout]
 *   offsetOut: sampled input of the forward pass, [N,Cin,Hout*kH,Wout*kW]
 *   weight: convolution weight, [Cout,Cin/groups,kH,kW]
 *   offset: x offsets, y offsets and masks, [N,3*deformableGroups*kH*kW,Hout,Wout]
 *   kernelSize: kernel size, [kH,kW]
 *   stride: stride, [1,1,sH,sW]
 *   padding: zero padding, [top,bottom,left,right]
 *   dilation: dilation, [1,1,dH,dW]
 *   groups: number of groups of channels of the convolution
 *   deformableGroups: number of groups of channels with their own offsets
 *   modulated: true: offset includes a modulation mask (v2)
 *   gradInput: gradient of input, same shape as input
 *   gradWeight: gradient of weight, same shape as weight
 *   gradOffset: gradient of offset, same shape as offset
 *   gradBias: gradient of bias, [Cout] */
ACLNN_API aclnnStatus aclnnDeformableConv2dBackwardGetWorkspaceSize(
    const aclTensor* input, const aclTensor* gradOutput, const aclTensor* offsetOut, const aclTensor* weight,
    const aclTensor* offset, const aclIntArray* kernelSize, const aclIntArray* stride, const aclIntArray* padding,
    const aclIntArray* dilation, int64_t groups, int64_t deformableGroups, bool modulated, aclTensor* gradInput,
    aclTensor* gradWeight, aclTensor* gradOffset, aclTensor* gradBias, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDeformableConv2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
