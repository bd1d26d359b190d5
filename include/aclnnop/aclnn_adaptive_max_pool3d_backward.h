/* aclnnAdaptiveMaxPool3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_BACKWARD_H
#define ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveMaxPool3dBackward: gradients given back to the elements that were the largest of their windows
 *   gradOutput: the gradient with respect to the largest elements
 *   self: what was pooled
 *   indices: where the largest elements are
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
