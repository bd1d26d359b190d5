/* aclnnLayerNormBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H
#define ACLNNOP_ACLNN_LAYER_NORM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLayerNormBackward: gradients of the norm of rows with respect to input, weight and bias
 *   gradOut: the gradient at the forward result
 *   input: what was normalised
 *   normalizedShape: the sizes of the last axes, which are one row
 *   mean: the mean of every row
 *   rstd: one over the standard deviation of every row
 *   weightOptional (may be null): gamma, of that shape; null means 1
 *   biasOptional (may be null): beta, on which no gradient depends
 *   outputMask: which of the three gradients are wanted
 *   gradInputOut (may be null): the gradient with respect to input
 *   gradWeightOut (may be null): the gradient with respect to weight
 *   gradBiasOut (may be null): the gradient with respect to bias */
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
