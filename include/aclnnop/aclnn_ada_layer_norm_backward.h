/* aclnnAdaLayerNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormBackward: gradients of adaptive layer norm
 *   gradOut: gradient of the output, [B..., S, H]
 *   input: forward input, [B..., S, H], normalised over H
 *   normalizedShape: normalised shape, [H]
 *   rstd: reciprocal standard deviation of the forward call, [B..., S, 1]
 *   mean: mean of the forward call, [B..., S, 1]
 *   scale: scale of the modulation, [B..., H] or [B..., 1, H]
 *   shift: shift of the modulation, [B..., H] or [B..., 1, H]; the gradients do not depend on it
 *   weightOptional (may be null): layer norm weight (gamma), [H]; null: 1
 *   biasOptional (may be null): layer norm bias (beta), [H]; null: 0
 *   gradInputOut (may be null): gradient of input, same shape as input; null: not computed
 *   gradScaleOut (may be null): gradient of scale, same shape as scale; null: not computed
 *   gradShiftOut (may be null): gradient of shift, same shape as shift; null: not computed
 *   gradWeightOut (may be null): gradient of weight, [H]; null: not computed
 *   gradBiasOut (may be null): gradient of bias, [H]; null: not computed */
ACLNN_API aclnnStatus aclnnAdaLayerNormBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* rstd,
    const aclTensor* mean, const aclTensor* scale, const aclTensor* shift, const aclTensor* weightOptional,
    const aclTensor* biasOptional, aclTensor* gradInputOut, aclTensor* gradScaleOut, aclTensor* gradShiftOut,
    aclTensor* gradWeightOut, aclTensor* gradBiasOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaLayerNormBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
