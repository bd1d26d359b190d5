/* aclnnConvDepthwise2d, aclnnConvTbc, aclnnConvolution.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_H
#define ACLNNOP_ACLNN_CONVOLUTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnConvDepthwise2d: 2-D depthwise convolution over [N,C,H,W]
 *   self: input, [N,C,H,W]
 *   weight: weight, [M*C,1,kH,kW]
 *   kernelSize: kernel size, [kH,kW]
 *   bias (may be null): bias, [M*C]; null: none
 *   stride: stride, [sH,sW]
 *   padding: zero padding, [pH,pW]
 *   dilation: dilation, [dH,dW]
 *   out: output, [N,M*C,Hout,Wout], dtype of self
 *   cubeMathType: 0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32 */
ACLNN_API aclnnStatus aclnnConvDepthwise2dGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, const aclIntArray* kernelSize, const aclTensor* bias,
    const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation, aclTensor* out,
    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvDepthwise2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnConvTbc: 1-D convolution over [T,B,C] (time, batch, channels)
 *   self: input, [T,B,Cin]
 *   weight: weight, [K,Cin,Cout]
 *   bias: bias, [Cout]
 *   pad: zero padding of the time axis, on both sides
 *   output: output, [T+2*pad-K+1,B,Cout]
 *   cubeMathType: 0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32 */
ACLNN_API aclnnStatus aclnnConvTbcGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, const aclTensor* bias, const int64_t pad, aclTensor* output,
    int8_t cubeMathType, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnConvTbc(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnConvolution: 1-D, 2-D or 3-D convolution or transposed convolution
 *   input: input, [N,Cin,L], [N,Cin,H,W] or [N,Cin,D,H,W]
 *   weight: weight, [Cout,Cin/groups,k...]; transposed [Cin,Cout/groups,k...]
 *   bias (may be null): bias, [Cout]; null: none
 *   stride: stride per spatial axis
 *   padding: zero padding per spatial axis; 1-D, 2-D: or (before, after)
 *   dilation: dilation per spatial axis
 *   transposed: true: transposed convolution
 *   outputPadding (may be null): size added to one side of the transposed output, per spatial axis
 *   groups: number of groups of channels
 *   output: output, [N,Cout,...]
 *   cubeMathType: 0 keep dtype, 1 allow FLOAT to HF32, 2 use FLOAT16, 3 use HF32 */
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
