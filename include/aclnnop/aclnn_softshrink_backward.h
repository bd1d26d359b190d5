/* aclnnSoftshrinkBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTSHRINK_BACKWARD_H
#define ACLNNOP_ACLNN_SOFTSHRINK_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftshrinkBackward: gradient of soft shrinkage
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: input, any shape
 *   lambda: threshold, at least 0
 *   gradInput: gradient of self, broadcast shape of gradOutput and self */
ACLNN_API aclnnStatus aclnnSoftshrinkBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* lambda, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftshrinkBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
