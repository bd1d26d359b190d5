/* aclnnAdaLayerNorm.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNorm: rows of the last axis brought to mean 0 and variance 1, then scaled and shifted for each sample
 *   x: what is normalised, rows of its last axis: [B..., S, H]
 *   scale: the factors of the normalised rows, less one: [B..., H] or [B..., 1, H]
 *   shift: what is added to these: [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): gamma, [H]; null means 1
 *   biasOptional (may be null): beta, [H]; null means 0
 *   epsilon: what is added to the variance
 *   out: the result */
ACLNN_API aclnnStatus aclnnAdaLayerNormGetWorkspaceSize(
    const aclTensor* x, const aclTensor* scale, const aclTensor* shift, const aclTensor* weightOptional,
    const aclTensor* biasOptional, double epsilon, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaLayerNorm(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
