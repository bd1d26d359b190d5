/* aclnnSwishBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWISH_BACKWARD_H
#define ACLNNOP_ACLNN_SWISH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwishBackward: gradient of x * sigmoid(beta * x)
 *   gradOutput: the gradient at the forward output
 *   self: x
 *   betaOptional (may be null): beta, the slope; null means 1
 *   gradInput: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnSwishBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* betaOptional, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwishBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
