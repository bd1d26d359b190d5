/* aclnnModulateBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MODULATE_BACKWARD_H
#define ACLNNOP_ACLNN_MODULATE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnModulateBackward: gradients of a tensor scaled and shifted, alike along its second axis
 *   grad_output: gradient of the result: [B, L, D]
 *   input: what was modulated
 *   scale (may be null): the factors: [B, D]
 *   shift (may be null): only tested: [B, D]
 *   grad_input: gradient of input
 *   grad_scale (may be null): gradient of scale
 *   grad_shift (may be null): gradient of shift */
ACLNN_API aclnnStatus aclnnModulateBackwardGetWorkspaceSize(
    const aclTensor* grad_output, const aclTensor* input, const aclTensor* scale, const aclTensor* shift,
    const aclTensor* grad_input, const aclTensor* grad_scale, const aclTensor* grad_shift, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnModulateBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
