/* aclnnQuantConvolution.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_QUANT_CONVOLUTION_H
#define ACLNNOP_ACLNN_QUANT_CONVOLUTION_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnQuantConvolution: convolution of INT8, whose sums are multiplied with a number for each channel
 *   input: what is convolved, INT8
 *   weight: what it is convolved with, INT8
 *   bias (may be null): a number for each channel of the result
 *   scale: what each channel of the result is multiplied with
 *   offset (may be null): not looked at
 *   stride: places from one window to the next
 *   padding: zeros around input, or in front of it and behind
 *   dilation (may be null): places from one tap to the next
 *   transposed: not looked at
 *   outputPadding (may be null): not looked at
 *   groups: groups of channels, each convolved for itself
 *   offsetx: from -128 to 127 on ascend950, else not looked at
 *   roundMode (may be null): how 8-bit results are rounded on ascend950
 *   output: the result */
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
