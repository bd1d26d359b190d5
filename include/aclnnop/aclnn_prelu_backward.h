/* aclnnPreluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRELU_BACKWARD_H
#define ACLNNOP_ACLNN_PRELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPreluBackward: gradients of x, or x times the slope of its channel, with respect to x and to the slopes
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   weight: the slope for x <= 0: one element, or one per channel (axis 1)
 *   gradInput: the gradient with respect to x
 *   gradWeight: the gradient with respect to the weight */
ACLNN_API aclnnStatus aclnnPreluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* weight, aclTensor* gradInput,
    aclTensor* gradWeight, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPreluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
