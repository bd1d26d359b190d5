/* aclnnLeakyReluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H
#define ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeakyReluBackward: gradient of x or a multiple of it where x is not positive
 *   gradOutput: the gradient at the forward output
 *   self: x
 *   negativeSlope: slope for x <= 0
 *   selfIsResult: whether self is the forward output
 *   out: the result */
ACLNN_API aclnnStatus aclnnLeakyReluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* negativeSlope, bool selfIsResult,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeakyReluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
