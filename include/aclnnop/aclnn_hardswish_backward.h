/* aclnnHardswishBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSWISH_BACKWARD_H
#define ACLNNOP_ACLNN_HARDSWISH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardswishBackward: gradient of x * clip(x + 3, 0, 6) / 6, linear at -3 and 3
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   out: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnHardswishBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardswishBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
