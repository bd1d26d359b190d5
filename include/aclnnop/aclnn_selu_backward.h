/* aclnnSeluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SELU_BACKWARD_H
#define ACLNNOP_ACLNN_SELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSeluBackward: gradient of SELU, computed from its output
 *   gradOutput: gradient of the output, same shape and dtype as result
 *   result: forward output of SELU, y, any shape
 *   gradInput: gradient of the forward input, same shape and dtype as result */
ACLNN_API aclnnStatus aclnnSeluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* result, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSeluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
