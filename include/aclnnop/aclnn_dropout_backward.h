/* aclnnDropoutBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_BACKWARD_H
#define ACLNNOP_ACLNN_DROPOUT_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutBackward: gradient of dropout
 *   gradOutput: the gradient of the result
 *   mask: a bit for each element, in UINT8
 *   scale: what the elements that stayed grew by: 1 / (1 - p), 0 for p = 1
 *   out: the gradient of the input */
ACLNN_API aclnnStatus aclnnDropoutBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* mask, double scale, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
