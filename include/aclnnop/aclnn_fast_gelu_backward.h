/* aclnnFastGeluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAST_GELU_BACKWARD_H
#define ACLNNOP_ACLNN_FAST_GELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastGeluBackward: gradient of the sigmoid approximation of GELU, x * sigmoid(1.702 * x)
 *   gradOutput: gradient of the output, same shape and dtype as self
 *   self: input, any shape
 *   gradInput: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnFastGeluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFastGeluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
