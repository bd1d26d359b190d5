/* aclnnDropoutBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_BACKWARD_H
#define ACLNNOP_ACLNN_DROPOUT_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutBackward: gradient of dropout: masks gradOutput and scales it
 *   gradOutput: gradient of the dropout output, rank up to 8
 *   mask: keep mask of the forward pass, one bit per element, UINT8, [ceil(numel/128)*16]
 *   scale: scale of the kept elements, 1/(1-p); 0 if p is 1
 *   out: gradient of the input, same shape as gradOutput */
ACLNN_API aclnnStatus aclnnDropoutBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* mask, double scale, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
