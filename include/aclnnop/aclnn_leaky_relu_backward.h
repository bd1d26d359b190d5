/* aclnnLeakyReluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H
#define ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeakyReluBackward: gradient of leaky ReLU
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: forward input or output, as selfIsResult says, broadcastable with gradOutput
 *   negativeSlope: slope for x <= 0
 *   selfIsResult: true: self is the forward output, which forbids a negative slope; false: the forward input
 *   out: gradient of self, broadcast shape of gradOutput and self */
ACLNN_API aclnnStatus aclnnLeakyReluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* negativeSlope, bool selfIsResult,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeakyReluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
