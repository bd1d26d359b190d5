/* aclnnHardtanhBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDTANH_BACKWARD_H
#define ACLNNOP_ACLNN_HARDTANH_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardtanhBackward: gradient of clip(x, min, max)
 *   gradOutput: the gradient at the forward output
 *   self: x, the forward input
 *   min: the lower bound
 *   max: the upper bound
 *   out: the gradient with respect to x */
ACLNN_API aclnnStatus aclnnHardtanhBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclScalar* min, const aclScalar* max, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardtanhBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
