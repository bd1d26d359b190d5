/* aclnnAdaLayerNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_QUANT_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormQuant: aclnnAdaLayerNorm with its result quantised, by a scale for each row
 *   x: what is normalised, rows of its last axis: [B..., S, H]
 *   scale: the factors of the normalised rows, less one: [B..., H] or [B..., 1, H]
 *   shift: what is added to these: [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): gamma, [H]; null means 1
 *   biasOptional (may be null): beta, [H]; null means 0
 *   smoothScalesOptional (may be null): a factor for each element of a row, [H]; null means 1
 *   epsilon: what is added to the variance
 *   quantMode (may be null): "dynamic": a scale for each row; null counts as that
 *   out: the result, rounded: INT8, on the 950 also floats of 8 bits
 *   quantScale: the scale of every row, [B..., S]
 *   quantOffsetOptional (may be null): null */
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
