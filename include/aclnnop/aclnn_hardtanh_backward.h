/* aclnnHardtanhBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDTANH_BACKWARD_H
#define ACLNNOP_ACLNN_HARDTANH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardtanhBackward: gradient of hardtanh, clamp(x, min, max)
 *   gradOutput: gradient of the output, same shape and dtype as self
 *   self: forward input, any shape
 *   min: lower bound of the clamp
 *   max: upper bound of the clamp
 *   out: gradient of self, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnHardtanhBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* min, const aclScalar* max, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardtanhBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
