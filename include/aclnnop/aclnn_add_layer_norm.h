/* aclnnAddLayerNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LAYER_NORM_H
#define ACLNNOP_ACLNN_ADD_LAYER_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLayerNorm: layer normalisation of the sum of two tensors and an optional bias
 *   x1: first addend, at least 1 axis; the sum is normalised over the axes of gamma
 *   x2: second addend, same shape as x1
 *   gamma: scale, shape of the last axes of x1, which are normalised
 *   beta: bias, same shape as gamma
 *   biasOptional (may be null): third addend, same shape as x1 or as gamma; null: none
 *   epsilon: constant added to the variance
 *   additionalOutput: true: write xOut
 *   yOut: normalised output, same shape as x1
 *   meanOut: mean over the normalised axes, FLOAT, shape of x1 with 1 in these axes
 *   rstdOut: reciprocal standard deviation, FLOAT, same shape as meanOut
 *   xOut: sum x1 + x2 + biasOptional, same shape as x1; not written unless additionalOutput */
ACLNN_API aclnnStatus aclnnAddLayerNormGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* beta,
    const aclTensor* biasOptional, double epsilon, bool additionalOutput, const aclTensor* yOut,
    const aclTensor* meanOut, const aclTensor* rstdOut, const aclTensor* xOut, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
