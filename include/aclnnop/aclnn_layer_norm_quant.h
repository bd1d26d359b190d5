/* aclnnLayerNormQuant.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_QUANT_H
#define ACLNNOP_ACLNN_LAYER_NORM_QUANT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLayerNormQuant: rows of the last axis brought to mean 0 and variance 1, scaled, shifted and quantised
 *   x: what is normalised, rows of its last axis
 *   gamma: one factor for each element of a row; of two axes the first row counts
 *   beta: as many addends
 *   scale: what the result is divided by: one number; 0 is taken as 1
 *   zeroPointsOptional (may be null): what is added then: its first number
 *   quantMode: 0: a scale that is given
 *   epsilon: what is added to the variance
 *   res: the result, rounded
 *   scaleOut (may be null): not written, and may be null */
ACLNN_API aclnnStatus aclnnLayerNormQuantGetWorkspaceSize(
    const aclTensor* x, const aclTensor* gamma, const aclTensor* beta, const aclTensor* scale,
    const aclTensor* zeroPointsOptional, int quantMode, double epsilon, aclTensor* res, aclTensor* scaleOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLayerNormQuant(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
