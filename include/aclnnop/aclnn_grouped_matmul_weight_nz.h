/* aclnnGroupedMatmulWeightNz.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_WEIGHT_NZ_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_WEIGHT_NZ_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmulWeightNz: products of groups of matrices with weights in FRACTAL_NZ
 *   x: left matrices: one [M,K] for all groups, or one [M,K] each, up to 6 axes where nothing is split
 *   weight: right matrices: one [E,K,N], or one [K,N] for each group; [K,N] where K is split
 *   biasOptional (may be null): bias of each group, [E,N] beside one weight tensor, else [N] each; FLOAT for BF16
 *   scaleOptional (may be null): dequantisation scales of the weights, [E,N] or [N] each, for INT8 inputs; words for
 *   INT4
 *   offsetOptional (may be null): offsets times scales of INT4 weights beside INT8 x, [E,1,N] or [N] each; else empty
 *   antiquantScaleOptional (may be null): scales of INT8 or INT4 weights of floating x, [E,N] or [N] each; of INT4 also
 *   [E,G,N] or [G,N]
 *   antiquantOffsetOptional (may be null): offsets of INT8 or INT4 weights of floating x, of the shape of their scales
 *   perTokenScaleOptional (may be null): dequantisation scales of the rows of x, [M], also [M,1] of INT4 weights, FLOAT
 *   groupListOptional (may be null): group list, INT64, [E]: cumulative ends (groupListType 0) or sizes (1); [E,2]:
 *   expert and size (2)
 *   activationInputOptional (may be null): reserved: empty
 *   activationQuantScaleOptional (may be null): reserved: empty
 *   activationQuantOffsetOptional (may be null): reserved: empty
 *   splitItem: 0 or 1: one output tensor for each group, 2 or 3: one for all
 *   groupType: split axis: -1 none, 0 rows of x (M), 2 the inner axis (K)
 *   groupListType: 0 cumulative ends, 1 group sizes, 2 pairs of expert and size
 *   actType: activation of quantised products: 0 none, 1 ReLU, 2 tanh GELU, 4 fast GELU, 5 SiLU
 *   tuningConfigOptional (may be null): expected rows of a group, for tiling: beside INT4 weights of INT8 x it selects
 *   the kernel
 *   quantGroupSize: ignored
 *   out: outputs: one [M,N], or one for each group; [E,M,N] where K is split
 *   activationFeatureOutOptional (may be null): reserved: empty
 *   dynQuantScaleOutOptional (may be null): reserved: empty */
ACLNN_API aclnnStatus aclnnGroupedMatmulWeightNzGetWorkspaceSize(
    const aclTensorList* x, const aclTensorList* weight, const aclTensorList* biasOptional,
    const aclTensorList* scaleOptional, const aclTensorList* offsetOptional,
    const aclTensorList* antiquantScaleOptional, const aclTensorList* antiquantOffsetOptional,
    const aclTensorList* perTokenScaleOptional, const aclTensor* groupListOptional,
    const aclTensorList* activationInputOptional, const aclTensorList* activationQuantScaleOptional,
    const aclTensorList* activationQuantOffsetOptional, int64_t splitItem, int64_t groupType, int64_t groupListType,
    int64_t actType, aclIntArray* tuningConfigOptional, int64_t quantGroupSize, aclTensorList* out,
    aclTensorList* activationFeatureOutOptional, aclTensorList* dynQuantScaleOutOptional, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmulWeightNz(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
