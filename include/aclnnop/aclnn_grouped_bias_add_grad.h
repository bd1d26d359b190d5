/* aclnnGroupedBiasAddGrad, aclnnGroupedBiasAddGradV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GROUPED_BIAS_ADD_GRAD_H
#define ACLNNOP_ACLNN_GROUPED_BIAS_ADD_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGroupedBiasAddGrad: sums of groups of rows
 *   gradY: gradient of the result: rows, or groups of as many rows
 *   groupIdxOptional (may be null): INT32 or INT64: where groups of rows end
 *   out: a row for each group */
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradGetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* groupIdxOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedBiasAddGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGroupedBiasAddGradV2: sums of groups of rows
 *   gradY: gradient of the result: rows, or groups of as many rows
 *   groupIdxOptional (may be null): INT32 or INT64: where groups of rows end
 *   groupIdxType: 0: groupIdxOptional tells where groups end, 1: how many rows they have
 *   out: a row for each group */
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradV2GetWorkspaceSize(
    const aclTensor* gradY, const aclTensor* groupIdxOptional, int64_t groupIdxType, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGroupedBiasAddGradV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
