/* aclnnMoeInitRouting.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_INIT_ROUTING_H
#define ACLNNOP_ACLNN_MOE_INIT_ROUTING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeInitRouting: tokens sorted by the experts that they are routed to
 *   x: tokens, [T,H]
 *   rowIdx: rowIdxOut of aclnnMoeGatingTopKSoftmax, [T,K], INT32
 *   expertIdx: experts of each token, [T,K], INT32
 *   activeNum: number of tokens that are expanded, at least 0; more than T: T
 *   expandedXOut: tokens in the order of their experts, [min(T,activeNum)*K,H]
 *   expandedRowIdxOut: inverse of the sorted rowIdx, [T*K], INT32
 *   expandedExpertIdxOut: experts in that order, [T*K], INT32 */
ACLNN_API aclnnStatus aclnnMoeInitRoutingGetWorkspaceSize(
    const aclTensor* x, const aclTensor* rowIdx, const aclTensor* expertIdx, int64_t activeNum,
    const aclTensor* expandedXOut, const aclTensor* expandedRowIdxOut, const aclTensor* expandedExpertIdxOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeInitRouting(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
