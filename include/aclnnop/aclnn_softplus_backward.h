/* aclnnSoftplusBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTPLUS_BACKWARD_H
#define ACLNNOP_ACLNN_SOFTPLUS_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftplusBackward: gradient of softplus
 *   gradOutput: gradient of the output, same shape as self
 *   self: forward input, any shape
 *   beta: beta of the softplus formula
 *   threshold: where beta * x is above it, the output is x
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnSoftplusBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* beta, const aclScalar* threshold,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftplusBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
