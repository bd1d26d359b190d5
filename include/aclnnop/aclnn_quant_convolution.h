/* aclnnQuantConvolution.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_CONVOLUTION_H
#define ACLNNOP_ACLNN_QUANT_CONVOLUTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantConvolution: quantised convolution: INT8 inputs, dequantised by a scale per output channel
 *   input: input, INT8, [N,Cin,H,W] or [N,Cin,D,H,W]
 *   weight: weight, INT8, [Cout,Cin/groups,k...]
 *   bias (may be null): bias, [Cout]
 *   scale: dequantisation scale per output channel, [Cout]
 *   offset (may be null): ignored
 *   stride: stride per spatial axis
 *   padding: zero padding per spatial axis, or (before, after) pairs
 *   dilation (may be null): dilation per spatial axis
 *   transposed: ignored
 *   outputPadding (may be null): ignored
 *   groups: number of groups of channels
 *   offsetx: zero point of input, -128 to 127 on ascend950; ignored elsewhere
 *   roundMode (may be null): rounding mode of FP8 results on ascend950
 *   output: output, [N,Cout,...] */
ACLNN_API aclnnStatus aclnnQuantConvolutionGetWorkspaceSize(
    const aclTensor* input, const aclTensor* weight, const aclTensor* bias, const aclTensor* scale,
    const aclTensor* offset, const aclIntArray* stride, const aclIntArray* padding, const aclIntArray* dilation,
    bool transposed, const aclIntArray* outputPadding, int64_t groups, int32_t offsetx, const char* roundMode,
    aclTensor* output, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnQuantConvolution(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
