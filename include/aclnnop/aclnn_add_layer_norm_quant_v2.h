/* aclnnAddLayerNormQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_LAYER_NORM_QUANT_V2_H
#define ACLNNOP_ACLNN_ADD_LAYER_NORM_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddLayerNormQuantV2: aclnnAddLayerNormQuant on more SoCs, with the norm itself as a result
 *   x1: one addend
 *   x2: the other
 *   gamma: one factor for each element of a row; its axes tell how many axes are one row
 *   beta: one addend for each element of a row
 *   biasOptional (may be null): what is added besides: of x1's shape, or one for each element of a row
 *   scales1Optional (may be null): one for each element of a row; in static mode it has to be there
 *   scales2Optional (may be null): as many for y2Out
 *   zeroPoints1Optional (may be null): what is added then in static mode, as many
 *   zeroPoints2Optional (may be null): as many for y2Out
 *   quantMode: static: scales are given; dynamic: every row gets its scale
 *   epsilon: what is added to the variance
 *   additionalOutput: whether xOut is wanted
 *   divMode: whether scales divide in static mode, else they multiply
 *   y1Out: the result, rounded
 *   y2Out: the same with scales2Optional; left alone without
 *   xOut: the sum; left alone unless additionalOutput
 *   layernormRes: the norm; left alone on the 950
 *   outScales1Out: the scale of every row in dynamic mode; without elements nothing is done
 *   outScales2Out: the same for y2Out */
ACLNN_API aclnnStatus aclnnAddLayerNormQuantV2GetWorkspaceSize(
    const aclTensor* x1, const aclTensor* x2, const aclTensor* gamma, const aclTensor* beta,
    const aclTensor* biasOptional, const aclTensor* scales1Optional, const aclTensor* scales2Optional,
    const aclTensor* zeroPoints1Optional, const aclTensor* zeroPoints2Optional, const char* quantMode, double epsilon,
    bool additionalOutput, bool divMode, aclTensor* y1Out, aclTensor* y2Out, aclTensor* xOut, aclTensor* layernormRes,
    aclTensor* outScales1Out, aclTensor* outScales2Out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddLayerNormQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
