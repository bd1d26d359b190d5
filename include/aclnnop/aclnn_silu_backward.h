/* aclnnSiluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILU_BACKWARD_H
#define ACLNNOP_ACLNN_SILU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSiluBackward: gradient of x * sigmoid(x)
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   gradInput: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnSiluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSiluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
