/* aclnnModulateBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MODULATE_BACKWARD_H
#define ACLNNOP_ACLNN_MODULATE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnModulateBackward: gradients of the modulation input * scale + shift
 *   grad_output: gradient of the output, [B, L, D]
 *   input: forward input, [B, L, D]
 *   scale (may be null): scale, [B, D]
 *   shift (may be null): shift, [B, D], only checked
 *   grad_input: gradient of input, [B, L, D]
 *   grad_scale (may be null): gradient of scale, [B, D]; null: not computed
 *   grad_shift (may be null): gradient of shift, [B, D]; null: not computed */
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
