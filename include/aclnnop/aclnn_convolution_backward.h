/* aclnnConvTbcBackward, aclnnConvolutionBackward, aclnnDeformableConv2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H
#define ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConvTbcBackward: gradients of a convolution along the first axis of rows whose channels come last
 *   self: the gradient at the convolution's result, [time, batch, channels of the result]
 *   input: what was convolved, [time, batch, channels]
 *   weight: [taps, channels, channels]
 *   bias: a number for each channel of the result; only what it is like is looked at
 *   pad: zeros around input along its first axis
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32
 *   gradInput: the gradient with respect to input
 *   gradWeight: that with respect to weight
 *   gradBias: that with respect to bias */
ACLNN_API aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(
    const aclTensor* self, const aclTensor* input, const aclTensor* weight, const aclTensor* bias, int64_t pad,
    int8_t cubeMathType, aclTensor* gradInput, aclTensor* gradWeight, aclTensor* gradBias, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvTbcBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnConvolutionBackward: gradients of a convolution with respect to input, weight and bias
 *   gradOutput: the gradient at the convolution's result
 *   input: what was convolved
 *   weight: what it was convolved with
 *   biasSizes (may be null): the shape of the bias; looked at where there is nothing to sum
 *   stride: places from one window to the next
 *   padding: zeros around input, or in front of it and behind
 *   dilation: places from one tap to the next
 *   transposed: whether the convolution was transposed
 *   outputPadding: how much longer the result was, if transposed
 *   groups: groups of channels, each convolved for itself
 *   outputMask: which of the three gradients are wanted
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32
 *   gradInput (may be null): the gradient with respect to input
 *   gradWeight (may be null): the gradient with respect to weight
 *   gradBias (may be null): the gradient with respect to the bias */
ACLNN_API aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* input, const aclTensor* weight, const aclIntArray* biasSizes,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, bool transposed,
    const aclIntArray* outputPadding, int groups, const aclBoolArray* outputMask, int8_t cubeMathType,
    aclTensor* gradInput, aclTensor* gradWeight, aclTensor* gradBias, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvolutionBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnDeformableConv2dBackward: gradients of a convolution of samples that lie beside the places of its windows
 *   input: images
 *   gradOutput: the gradient at the convolution's result
 *   offsetOut: the samples that were convolved, windows one beside the other
 *   weight: what they were convolved with
 *   offset: of every sample x, y and its weight, [N, 3 * deformableGroups * kernelSize, down, across]
 *   kernelSize: height and width of a window
 *   stride: 1, 1, and places from one window to the next
 *   padding: zeros above, below, left and right
 *   dilation: 1, 1, and places from one tap to the next
 *   groups: groups of channels, each convolved for itself
 *   deformableGroups: groups of channels with offsets of their own
 *   modulated: true: samples have weights
 *   gradInput: the gradient with respect to input
 *   gradWeight: that with respect to weight
 *   gradOffset: that with respect to offset
 *   gradBias: that with respect to the bias */
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
