/* aclnnMoeUpdateExpert.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_UPDATE_EXPERT_H
#define ACLNNOP_ACLNN_MOE_UPDATE_EXPERT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeUpdateExpert: load balancing (EPLB): copies of experts that serve tokens, and experts pruned by weight
 *   expertIds: experts of each token, [T,K], INT32 or INT64, T <= 512, K <= 16
 *   eplbTable: number of copies of each expert and then their ids, [E,F], INT32, K <= E <= 1024
 *   expertScalesOptional (may be null): weights of experts, [T,K]; null: all are kept
 *   pruningThresholdOptional (may be null): thresholds, [K] or [1,K], FLOAT; needs weights
 *   activeMaskOptional (may be null): active tokens, [T], BOOL; null: all; needs weights
 *   localRankId: this rank, below worldSize; used for balanceMode 0
 *   worldSize: number of ranks, 2 to 768; used for balanceMode 0
 *   balanceMode: 0: ranks choose among copies, 1: tokens do
 *   balancedExpertIds: the copies that serve, shape and dtype of expertIds
 *   balancedActiveMask: experts that are kept, [T,K], BOOL; not written without weights */
ACLNN_API aclnnStatus aclnnMoeUpdateExpertGetWorkspaceSize(
    const aclTensor* expertIds, const aclTensor* eplbTable, const aclTensor* expertScalesOptional,
    const aclTensor* pruningThresholdOptional, const aclTensor* activeMaskOptional, int64_t localRankId,
    int64_t worldSize, int64_t balanceMode, aclTensor* balancedExpertIds, aclTensor* balancedActiveMask,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeUpdateExpert(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
