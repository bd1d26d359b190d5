/* aclnnHardshrinkBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSHRINK_BACKWARD_H
#define ACLNNOP_ACLNN_HARDSHRINK_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardshrinkBackward: gradient of hard shrinkage
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: input, any shape
 *   lambd: threshold; a negative value counts as 0
 *   gradInput: gradient of self, broadcast shape of gradOutput and self */
ACLNN_API aclnnStatus aclnnHardshrinkBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* lambd, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardshrinkBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
