/* aclnnSoftplusBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTPLUS_BACKWARD_H
#define ACLNNOP_ACLNN_SOFTPLUS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftplusBackward: gradient of log(1 + exp(beta * x)) / beta
 *   gradOutput: the gradient at the forward output
 *   self: x
 *   beta: the sharpness
 *   threshold: from where on x itself is the result, compared with beta * x
 *   gradInput: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnSoftplusBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* beta, const aclScalar* threshold,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftplusBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
