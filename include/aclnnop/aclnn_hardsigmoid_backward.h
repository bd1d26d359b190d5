/* aclnnHardsigmoidBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSIGMOID_BACKWARD_H
#define ACLNNOP_ACLNN_HARDSIGMOID_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardsigmoidBackward: gradient of hard sigmoid
 *   gradOutput: gradient of the output, same shape as self
 *   self: forward input, any shape
 *   out: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnHardsigmoidBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardsigmoidBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
