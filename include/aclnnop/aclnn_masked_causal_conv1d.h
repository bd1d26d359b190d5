/* aclnnMaskedCausalConv1d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_H
#define ACLNNOP_ACLNN_MASKED_CAUSAL_CONV1D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaskedCausalConv1d: causal convolution of three taps along time, each column for itself, with a mask for rows
 *   x: [S, B, H]: of B samples a row at each of S times
 *   weight: [3, H], the last row meets the present
 *   maskOptional (may be null): [B, S]: false makes a row of the result 0
 *   out: the result, like x */
ACLNN_API aclnnStatus aclnnMaskedCausalConv1dGetWorkspaceSize(
    const aclTensor* x, const aclTensor* weight, const aclTensor* maskOptional, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaskedCausalConv1d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
