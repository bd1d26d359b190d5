/* aclnnMoeInitRoutingQuantV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_INIT_ROUTING_QUANT_V2_H
#define ACLNNOP_ACLNN_MOE_INIT_ROUTING_QUANT_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeInitRoutingQuantV2: tokens in the order of the experts that they are routed to, or in slots of the experts,
 * as INT8
 *   x: tokens, [T,H]
 *   expertIdx: experts of each token, [T,K], INT32; on ascend950 [T] and INT64 too
 *   scaleOptional (may be null): scale, [1], for quantMode 0; smoothing factors, [1,H] or [expertNum,H], for 1, FLOAT
 *   offsetOptional (may be null): offset, [1], for quantMode 0, FLOAT; ignored for 1
 *   activeNumOptional: number of rows of expandedXOut for dropPadMode 0; 0: T*K
 *   expertCapacityOptional: slots of each expert for dropPadMode 1, at most T
 *   expertNumOptional: number of experts
 *   dropPadModeOptional: 0: all rows, 1: expertCapacity rows for every expert
 *   expertTokensCountOrCumsumFlagOptional: for dropPadMode 0: 0 no counts, 1 running sums, 2 counts
 *   expertTokensBeforeCapacityFlagOptional: true: counts for dropPadMode 1
 *   quantMode: 0: one scale for all, 1: a scale for each row
 *   expandedXOut: quantised tokens, [rows,H], INT8; for dropPadMode 1 [E,C,H]: E expertNum, C expertCapacity
 *   expandedRowIdxOut: row of each element, -1 if it is dropped, [T*K], INT32
 *   expertTokensCountOrCumsumOutOptional (may be null): rows of each expert, or their running sums, [expertNum], INT32;
 *   null: none
 *   expertTokensBeforeCapacityOutOptional (may be null): rows of each expert before tokens are dropped, [expertNum],
 *   INT32; null: none
 *   dynamicQuantScaleOutOptional (may be null): scale of each row, [rows], FLOAT; for quantMode 1 */
ACLNN_API aclnnStatus aclnnMoeInitRoutingQuantV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* expertIdx, const aclTensor* scaleOptional, const aclTensor* offsetOptional,
    int64_t activeNumOptional, int64_t expertCapacityOptional, int64_t expertNumOptional, int64_t dropPadModeOptional,
    int64_t expertTokensCountOrCumsumFlagOptional, bool expertTokensBeforeCapacityFlagOptional, int64_t quantMode,
    const aclTensor* expandedXOut, const aclTensor* expandedRowIdxOut,
    const aclTensor* expertTokensCountOrCumsumOutOptional, const aclTensor* expertTokensBeforeCapacityOutOptional,
    const aclTensor* dynamicQuantScaleOutOptional, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeInitRoutingQuantV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
