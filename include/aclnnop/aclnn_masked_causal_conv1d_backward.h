/* aclnnMaskedCausalConv1dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H
#define ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedCausalConv1dBackward: gradients of aclnnMaskedCausalConv1d with respect to x and the weight
 *   gradY: [S, B, H], the gradient at the forward result
 *   x: [S, B, H]: of B samples a row at each of S times
 *   weight: [3, H], the last row meets the present
 *   maskOptional (may be null): [B, S]: false makes a row of the result 0
 *   gradXOut: the gradient with respect to x
 *   gradWeightOut: the gradient with respect to weight */
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dBackwardGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* x, const aclTensor* weight, const aclTensor* maskOptional,
    const aclTensor* gradXOut, const aclTensor* gradWeightOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
