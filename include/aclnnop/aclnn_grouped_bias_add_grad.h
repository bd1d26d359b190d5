/* aclnnGroupedBiasAddGrad, aclnnGroupedBiasAddGradV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_BIAS_ADD_GRAD_H
#define ACLNNOP_ACLNN_GROUPED_BIAS_ADD_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedBiasAddGrad: gradient of a grouped bias: sums the rows of each group
 *   gradY: gradient of the output, [N,C], or [G,N,C] with groups of equal size
 *   groupIdxOptional (may be null): end row, or number of rows, of each group, [G], INT32/INT64
 *   out: sum of each group, [G,C] */
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* groupIdxOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedBiasAddGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGroupedBiasAddGradV2: gradient of a grouped bias: sums the rows of each group
 *   gradY: gradient of the output, [N,C], or [G,N,C] with groups of equal size
 *   groupIdxOptional (may be null): end row, or number of rows, of each group, [G], INT32/INT64
 *   groupIdxType: 0: groupIdxOptional holds end rows; 1: numbers of rows
 *   out: sum of each group, [G,C] */
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradV2GetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* groupIdxOptional, int64_t groupIdxType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
