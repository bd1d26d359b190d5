/* aclnnThresholdBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THRESHOLD_BACKWARD_H
#define ACLNNOP_ACLNN_THRESHOLD_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThresholdBackward: gradient of threshold
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: forward input, broadcastable with gradOutput
 *   threshold: threshold: the gradient is 0 where self is at or below it
 *   out: gradient of self, broadcast shape of self and gradOutput */
ACLNN_API aclnnStatus aclnnThresholdBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* threshold, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThresholdBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
