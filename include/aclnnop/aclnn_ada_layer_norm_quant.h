/* aclnnAdaLayerNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_QUANT_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormQuant: aclnnAdaLayerNorm with dynamic quantisation of the output, one scale per row
 *   x: input, [B..., S, H], normalised over H
 *   scale: scale of the modulation, [B..., H] or [B..., 1, H]
 *   shift: shift of the modulation, [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): layer norm weight (gamma), [H]; null: 1
 *   biasOptional (may be null): layer norm bias (beta), [H]; null: 0
 *   smoothScalesOptional (may be null): smoothing factor of the output before quantisation, [H]; null: 1
 *   epsilon: constant added to the variance
 *   quantMode (may be null): quantisation mode: "dynamic" (one scale per row); null: "dynamic"
 *   out: quantised output, same shape as x; INT8, on the 950 also FP8
 *   quantScale: quantisation scale of every row, [B..., S], FLOAT
 *   quantOffsetOptional (may be null): reserved for the zero point, must be null */
ACLNN_API aclnnStatus aclnnAdaLayerNormQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* shift, const aclTensor* weightOptional,
    const aclTensor* biasOptional, const aclTensor* smoothScalesOptional, double epsilon, const char* quantMode,
    aclTensor* out, aclTensor* quantScale, aclTensor* quantOffsetOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaLayerNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
