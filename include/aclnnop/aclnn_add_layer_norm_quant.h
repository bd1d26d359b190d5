/* aclnnAddLayerNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LAYER_NORM_QUANT_H
#define ACLNNOP_ACLNN_ADD_LAYER_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLayerNormQuant: aclnnAddLayerNorm with static or dynamic quantisation of the output by one or two sets of
 * scales
 *   x1: first addend, at least 1 axis; the sum is normalised over the axes of gamma
 *   x2: second addend, same shape as x1
 *   gamma: scale, shape of the last axes of x1, which are normalised
 *   beta: bias, same shape as gamma
 *   biasOptional (may be null): third addend, same shape as x1 or as gamma; null: none
 *   scales1Optional (may be null): quantisation scale of y1Out (static) or smoothing factor (dynamic), shape of gamma;
 *   required if static
 *   scales2Optional (may be null): the same for y2Out, shape of gamma; null: y2Out is not computed
 *   zeroPoints1Optional (may be null): zero point of y1Out in static mode, shape of scales1Optional; null: 0
 *   zeroPoints2Optional (may be null): zero point of y2Out in static mode, shape of scales2Optional; null: 0
 *   quantMode: quantisation mode: "static" by the given scales, or "dynamic", one scale per row
 *   epsilon: constant added to the variance
 *   additionalOutput: true: write xOut
 *   divMode: static mode: true: divide by the scales; false: multiply
 *   y1Out: quantised output, INT8, same shape as x1
 *   y2Out: quantised output by the second scales, INT8, same shape as x1; not written without scales2Optional
 *   xOut: sum x1 + x2 + biasOptional, same shape as x1; not written unless additionalOutput
 *   outScales1Out: dynamic mode: scale of every row of y1Out, FLOAT, x1's shape without the last axis; empty: no task
 *   runs
 *   outScales2Out: dynamic mode: scale of every row of y2Out, same shape as outScales1Out */
ACLNN_API aclnnStatus aclnnAddLayerNormQuantGetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* beta,
    const aclTensor* biasOptional, const aclTensor* scales1Optional, const aclTensor* scales2Optional,
    const aclTensor* zeroPoints1Optional, const aclTensor* zeroPoints2Optional, const char* quantMode, double epsilon,
    bool additionalOutput, bool divMode, aclTensor* y1Out, aclTensor* y2Out, aclTensor* xOut, aclTensor* outScales1Out,
    aclTensor* outScales2Out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLayerNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
