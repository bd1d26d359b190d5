/* aclnnTanhBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TANH_BACKWARD_H
#define ACLNNOP_ACLNN_TANH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTanhBackward: gradient of tanh from its output
 *   gradOutput: gradient of the output, broadcastable with output
 *   output: output y of tanh, broadcastable with gradOutput
 *   gradInput: gradient of the input of tanh, broadcast shape of the inputs */
ACLNN_API aclnnStatus aclnnTanhBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* output, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTanhBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
