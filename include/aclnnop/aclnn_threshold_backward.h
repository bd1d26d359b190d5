/* aclnnThresholdBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THRESHOLD_BACKWARD_H
#define ACLNNOP_ACLNN_THRESHOLD_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThresholdBackward: gradient of x where it is above a threshold
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   threshold: the largest x whose gradient is 0
 *   out: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnThresholdBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* threshold, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThresholdBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
