/* aclnnMaskedCausalConv1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_H
#define ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedCausalConv1d: causal convolution with a kernel of size 3 per channel along the sequence, with a padding
 * mask
 *   x: input, [S, B, H]: sequence, batch, channels
 *   weight: convolution weight, [3, H]; weight[2] multiplies the current token
 *   maskOptional (may be null): padding mask, BOOL, [B, S]; false sets the output to 0; null: none
 *   out: output, same number of elements as x, [S, B, H] */
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* maskOptional, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedCausalConv1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
