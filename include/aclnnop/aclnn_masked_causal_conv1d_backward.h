/* aclnnMaskedCausalConv1dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H
#define ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedCausalConv1dBackward: gradients of aclnnMaskedCausalConv1d with respect to x and weight
 *   gradY: gradient of the output, [S, B, H]
 *   x: input, [S, B, H]: sequence, batch, channels
 *   weight: convolution weight, [3, H]; weight[2] multiplies the current token
 *   maskOptional (may be null): padding mask, BOOL, [B, S]; false sets the output to 0; null: none
 *   gradXOut: gradient of x, [S, B, H]
 *   gradWeightOut: gradient of weight, [3, H] */
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dBackwardGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, const aclTensor* weight, const aclTensor* maskOptional,
    const aclTensor* gradXOut, const aclTensor* gradWeightOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
