/* aclnnGroupedMatmul.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_MATMUL_H
#define ACLNNOP_ACLNN_GROUPED_MATMUL_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedMatmul: products of groups of matrices, group list on the host
 *   x: left matrices: one [M,K] for all groups, or one [M,K] each, up to 6 axes where nothing is split
 *   weight: right matrices: one [E,K,N], or one [K,N] for each group; [K,N] where K is split
 *   biasOptional (may be null): bias of each group, [E,N] beside one weight tensor, else [N] each; FLOAT for BF16
 *   scaleOptional (may be null): dequantisation scales of the weights, [E,N] or [N] each, for INT8 inputs; words for
 *   INT4
 *   offsetOptional (may be null): offsets times scales of INT4 weights beside INT8 x, [E,1,N] or [N] each; else empty
 *   antiquantScaleOptional (may be null): scales of INT8 or INT4 weights of floating x, [E,N] or [N] each; of INT4 also
 *   [E,G,N] or [G,N]
 *   antiquantOffsetOptional (may be null): offsets of INT8 or INT4 weights of floating x, of the shape of their scales
 *   groupListOptional (may be null): cumulative end of each group along the split axis, [E]
 *   splitItem: 0 or 1: one output tensor for each group, 2 or 3: one for all
 *   y: outputs: one [M,N], or one for each group; [E,M,N] where K is split */
ACLNN_API aclnnStatus aclnnGroupedMatmulGetWorkspaceSize(
    const aclTensorList* x, const aclTensorList* weight, const aclTensorList* biasOptional,
    const aclTensorList* scaleOptional, const aclTensorList* offsetOptional,
    const aclTensorList* antiquantScaleOptional, const aclTensorList* antiquantOffsetOptional,
    const aclIntArray* groupListOptional, int64_t splitItem, const aclTensorList* y, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedMatmul(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
