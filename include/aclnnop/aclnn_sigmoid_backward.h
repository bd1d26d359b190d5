/* aclnnSigmoidBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGMOID_BACKWARD_H
#define ACLNNOP_ACLNN_SIGMOID_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSigmoidBackward: gradient of sigmoid, computed from its output
 *   gradOutput: gradient of the output, broadcastable with output
 *   output: forward output of sigmoid, y, broadcastable with gradOutput
 *   gradInput: gradient of the forward input, broadcast shape of gradOutput and output */
ACLNN_API aclnnStatus aclnnSigmoidBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* output, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSigmoidBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
