/* aclnnConvDepthwise2d, aclnnConvTbc, aclnnConvolution.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_H
#define ACLNNOP_ACLNN_CONVOLUTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConvDepthwise2d: convolution of every channel of images for itself
 *   self: the images
 *   weight: taps for each channel of the result
 *   kernelSize: height and width of weight
 *   bias (may be null): a number for each channel of the result
 *   stride: places from one window to the next
 *   padding: zeros around self
 *   dilation: places from one tap to the next
 *   out: the result
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32 */
ACLNN_API aclnnStatus aclnnConvDepthwise2dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, const aclIntArray* kernelSize, const aclTensor* bias,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, aclTensor* out,
    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvDepthwise2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnConvTbc: convolution along the first axis of rows whose channels come last
 *   self: rows, [time, batch, channels]
 *   weight: [taps, channels, channels of the result]
 *   bias: a number for each channel of the result
 *   pad: zeros around self along its first axis
 *   output: the result, [time, batch, channels]
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32 */
ACLNN_API aclnnStatus aclnnConvTbcGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, const aclTensor* bias, const int64_t pad, aclTensor* output,
    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvTbc(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnConvolution: convolution along one, two or three axes, or what it is the result of
 *   input: what is convolved
 *   weight: what it is convolved with
 *   bias (may be null): a number for each channel of the result
 *   stride: places from one window to the next
 *   padding: zeros around input, or in front of it and behind
 *   dilation: places from one tap to the next
 *   transposed: whether what a convolution made its result of is wanted
 *   outputPadding (may be null): how much longer the result is, if transposed
 *   groups: groups of channels, each convolved for itself
 *   output: the result
 *   cubeMathType: 0 keeps dtypes, 1 allows HF32, 2 is FLOAT16, 3 HF32 */
ACLNN_API aclnnStatus aclnnConvolutionGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* bias, const aclIntArray* stride,
    const aclIntArray* padding, const aclIntArray* dilation, bool transposed, const aclIntArray* outputPadding,
    int64_t groups, aclTensor* output, int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvolution(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
