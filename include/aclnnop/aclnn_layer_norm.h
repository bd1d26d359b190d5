/* aclnnFastLayerNorm, aclnnLayerNorm, aclnnLayerNormWithImplMode.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_H
#define ACLNNOP_ACLNN_LAYER_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastLayerNorm: layer normalisation over the last len(normalizedShape) axes (CANN's newer kernel)
 *   input: input, [..., *normalizedShape], normalised over the last axes
 *   normalizedShape: sizes of the last axes of input, which are normalised
 *   weightOptional (may be null): scale (gamma), shape normalizedShape; null: 1
 *   biasOptional (may be null): bias (beta), shape normalizedShape; null: 0
 *   eps: constant added to the variance
 *   out: output, same shape as input
 *   meanOutOptional (may be null): mean, shape of input with 1 in the normalised axes; null: not computed
 *   rstdOutOptional (may be null): reciprocal standard deviation, same shape as meanOutOptional; null: not computed */
ACLNN_API aclnnStatus aclnnFastLayerNormGetWorkspaceSize(
    const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double eps, aclTensor* out, aclTensor* meanOutOptional, aclTensor* rstdOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFastLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLayerNorm: layer normalisation over the last len(normalizedShape) axes
 *   input: input, [..., *normalizedShape], normalised over the last axes
 *   normalizedShape: sizes of the last axes of input, which are normalised
 *   weightOptional (may be null): scale (gamma), shape normalizedShape; null: 1
 *   biasOptional (may be null): bias (beta), shape normalizedShape; null: 0
 *   eps: constant added to the variance
 *   out: output, same shape as input
 *   meanOutOptional (may be null): mean, shape of input with 1 in the normalised axes; null: not computed
 *   rstdOutOptional (may be null): reciprocal standard deviation, same shape as meanOutOptional; null: not computed */
ACLNN_API aclnnStatus aclnnLayerNormGetWorkspaceSize(
    const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double eps, aclTensor* out, aclTensor* meanOutOptional, aclTensor* rstdOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLayerNormWithImplMode: layer normalisation over the last len(normalizedShape) axes, with a choice of precision
 * mode
 *   input: input, [..., *normalizedShape], normalised over the last axes
 *   normalizedShape: sizes of the last axes of input, which are normalised
 *   weightOptional (may be null): scale (gamma), shape normalizedShape; null: 1
 *   biasOptional (may be null): bias (beta), shape normalizedShape; null: 0
 *   eps: constant added to the variance
 *   out: output, same shape as input
 *   meanOutOptional (may be null): mean, shape of input with 1 in the normalised axes; null: not computed
 *   rstdOutOptional (may be null): reciprocal standard deviation, same shape as meanOutOptional; null: not computed
 *   implMode: 0: high precision, 1: high performance, 2: float16 throughout; no difference here */
ACLNN_API aclnnStatus aclnnLayerNormWithImplModeGetWorkspaceSize(
    const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double eps, aclTensor* out, aclTensor* meanOutOptional, aclTensor* rstdOutOptional,
    int32_t implMode, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNormWithImplMode(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
