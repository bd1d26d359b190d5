/* aclnnSeluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SELU_BACKWARD_H
#define ACLNNOP_ACLNN_SELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSeluBackward: gradient of the scaled exponential linear unit from its output
 *   gradOutput: the gradient at the forward output
 *   result: y, the forward output of selu
 *   gradInput: the gradient with respect to the forward input */
ACLNN_API aclnnStatus aclnnSeluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* result, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSeluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
