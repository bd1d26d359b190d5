/* aclnnFastLayerNorm, aclnnLayerNorm, aclnnLayerNormWithImplMode.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_H
#define ACLNNOP_ACLNN_LAYER_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastLayerNorm: rows of the last axes brought to mean 0 and variance 1, scaled and shifted, by CANN's newer
 * kernel
 *   input: what is normalised, rows of its last axes
 *   normalizedShape: the sizes of the last axes, which are one row
 *   weightOptional (may be null): gamma, of that shape; null means 1
 *   biasOptional (may be null): beta, of that shape; null means 0
 *   eps: what is added to the variance
 *   out: the result
 *   meanOutOptional (may be null): the mean of every row
 *   rstdOutOptional (may be null): one over the standard deviation of every row */
ACLNN_API aclnnStatus aclnnFastLayerNormGetWorkspaceSize(
    const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double eps, aclTensor* out, aclTensor* meanOutOptional, aclTensor* rstdOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFastLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLayerNorm: rows of the last axes brought to mean 0 and variance 1, scaled and shifted
 *   input: what is normalised, rows of its last axes
 *   normalizedShape: the sizes of the last axes, which are one row
 *   weightOptional (may be null): gamma, of that shape; null means 1
 *   biasOptional (may be null): beta, of that shape; null means 0
 *   eps: what is added to the variance
 *   out: the result
 *   meanOutOptional (may be null): the mean of every row
 *   rstdOutOptional (may be null): one over the standard deviation of every row */
ACLNN_API aclnnStatus aclnnLayerNormGetWorkspaceSize(
    const aclTensor* input, const aclIntArray* normalizedShape, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double eps, aclTensor* out, aclTensor* meanOutOptional, aclTensor* rstdOutOptional,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLayerNormWithImplMode: aclnnLayerNorm with a choice of how it is computed, which makes no difference here
 *   input: what is normalised, rows of its last axes
 *   normalizedShape: the sizes of the last axes, which are one row
 *   weightOptional (may be null): gamma, of that shape; null means 1
 *   biasOptional (may be null): beta, of that shape; null means 0
 *   eps: what is added to the variance
 *   out: the result
 *   meanOutOptional (may be null): the mean of every row
 *   rstdOutOptional (may be null): one over the standard deviation of every row
 *   implMode: 0: high precision, 1: high performance, 2: float16 throughout */
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
