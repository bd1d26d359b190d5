/* aclnnLayerNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLayerNormBackward: gradients of layer normalisation with respect to input, weight and bias
 *   gradOut: gradient of the output, same shape as input
 *   input: forward input, [..., *normalizedShape], normalised over the last axes
 *   normalizedShape: sizes of the last axes of input, which were normalised
 *   mean: mean of the forward call, one element per normalised row
 *   rstd: reciprocal standard deviation of the forward call, same shape as mean
 *   weightOptional (may be null): scale (gamma), shape normalizedShape; null: 1
 *   biasOptional (may be null): bias (beta), shape normalizedShape; the gradients do not depend on it
 *   outputMask: flags: compute gradInputOut, gradWeightOut, gradBiasOut
 *   gradInputOut (may be null): gradient of input, same shape as input; needed if outputMask[0]
 *   gradWeightOut (may be null): gradient of weight, shape normalizedShape; needed if outputMask[1]
 *   gradBiasOut (may be null): gradient of bias, shape normalizedShape; needed if outputMask[2] */
ACLNN_API aclnnStatus aclnnLayerNormBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* mean,
    const aclTensor* rstd, const aclTensor* weightOptional, const aclTensor* biasOptional,
    const aclBoolArray* outputMask, aclTensor* gradInputOut, aclTensor* gradWeightOut, aclTensor* gradBiasOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNormBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
