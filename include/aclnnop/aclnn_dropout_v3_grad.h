/* aclnnDropoutV3Grad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_DROPOUT_V3_GRAD_H
#define ACLNNOP_ACLNN_DROPOUT_V3_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnDropoutV3Grad: gradient of aclnnDropoutV3
 *   gradY: gradient of the dropout output, rank up to 8
 *   mask: keep mask of the forward pass, one bit per element, UINT8, [ceil(numel/128)*16]
 *   scale: scale of the kept elements, 1/(1-p)
 *   gradX: gradient of the input, same shape as gradY */
ACLNN_API aclnnStatus aclnnDropoutV3GradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* mask, double scale, aclTensor* gradX, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnDropoutV3Grad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
