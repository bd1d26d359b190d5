/* aclnnAdaLayerNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormBackward: gradients of rows normalised, then scaled and shifted for each sample
 *   gradOut: the gradient at the forward result
 *   input: what was normalised, rows of its last axis: [B..., S, H]
 *   normalizedShape: [H]
 *   rstd: one over the standard deviation of every row, [B..., S, 1]
 *   mean: the mean of every row, [B..., S, 1]
 *   scale: the factors of the normalised rows, less one: [B..., H] or [B..., 1, H]
 *   shift: what was added to these, on which no gradient depends: [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): gamma, [H]; null means 1
 *   biasOptional (may be null): beta, [H]; null means 0
 *   gradInputOut (may be null): the gradient with respect to input
 *   gradScaleOut (may be null): the gradient with respect to scale
 *   gradShiftOut (may be null): the gradient with respect to shift
 *   gradWeightOut (may be null): the gradient with respect to weight
 *   gradBiasOut (may be null): the gradient with respect to bias */
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
