/* aclnnAdaLayerNormV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADA_LAYER_NORM_V2_H
#define ACLNNOP_ACLNN_ADA_LAYER_NORM_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaLayerNormV2: rows of the last axis normalised, scaled and shifted for each sample; and their statistics
 *   x: what is normalised, rows of its last axis: [B..., S, H]
 *   scale: the factors of the normalised rows, less one: [B..., H] or [B..., 1, H]
 *   shift: what is added to these: [B..., H] or [B..., 1, H]
 *   weightOptional (may be null): gamma, [H]; null means 1
 *   biasOptional (may be null): beta, [H]; null means 0
 *   epsilon: what is added to the variance
 *   out: the result
 *   meanOutOptional (may be null): the mean of every row, [B..., S, 1]
 *   rstdOutOptional (may be null): one over the standard deviation of every row */
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
