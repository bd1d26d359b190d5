/* aclnnAdaLayerNormV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_V2_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormV2: adaptive layer norm over the last axis, with scale and shift per sample; also gives mean and
 * rstd
 *   x: input, [B..., S, H], normalised over H
 *   scale: scale of the modulation, [B..., H] or [B..., 1, H]
 *   shift: shift of the modulation, [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): layer norm weight (gamma), [H]; null: 1
 *   biasOptional (may be null): layer norm bias (beta), [H]; null: 0
 *   epsilon: constant added to the variance
 *   out: output, same shape and dtype as x
 *   meanOutOptional (may be null): mean over H, [B..., S, 1]
 *   rstdOutOptional (may be null): reciprocal standard deviation over H, [B..., S, 1] */
ACLNN_API aclnnStatus aclnnAdaLayerNormV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* shift, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double epsilon, aclTensor* out, aclTensor* meanOutOptional,
    aclTensor* rstdOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaLayerNormV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
