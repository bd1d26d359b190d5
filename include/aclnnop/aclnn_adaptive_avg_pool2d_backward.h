/* aclnnAdaptiveAvgPool2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_BACKWARD_H
#define ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveAvgPool2dBackward: gradient of 2-D adaptive average pooling
 *   gradOutput: gradient of the pooled output, shape of self but for the pooled axes
 *   self: input of the pooling, [N,C,...] or [C,...]
 *   out: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
