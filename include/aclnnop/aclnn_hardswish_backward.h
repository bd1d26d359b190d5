/* aclnnHardswishBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSWISH_BACKWARD_H
#define ACLNNOP_ACLNN_HARDSWISH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardswishBackward: gradient of hard swish, taken as that of the middle piece at x = -3 and 3
 *   gradOutput: gradient of the output, same shape and dtype as self
 *   self: forward input, any shape
 *   out: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnHardswishBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardswishBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
