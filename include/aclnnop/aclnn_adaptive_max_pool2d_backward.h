/* aclnnAdaptiveMaxPool2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL2D_BACKWARD_H
#define ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveMaxPool2dBackward: gradient of 2-D adaptive max pooling
 *   gradOutput: gradient of the pooled output, shape of self but for the pooled axes
 *   self: input of the pooling, [N,C,...] or [C,...]
 *   indices: index of each maximum in its plane, from the forward pass, same shape as gradOutput
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
