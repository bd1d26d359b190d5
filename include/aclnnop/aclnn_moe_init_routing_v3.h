/* aclnnMoeInitRoutingV3.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_INIT_ROUTING_V3_H
#define ACLNNOP_ACLNN_MOE_INIT_ROUTING_V3_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeInitRoutingV3: rows of tokens in the order of the active experts that they are routed to, quantised if wanted
 *   x: tokens, [T,H]
 *   expertIdx: experts of each token, [T,K], INT32
 *   scaleOptional (may be null): scale of each token, [T], or for quantMode 1 smoothing factors [experts,H], FLOAT
 *   offsetOptional (may be null): ignored
 *   activeNum: -1 or T*K
 *   expertCapacity: ignored
 *   expertNum: number of experts; on ascend950 at most 10240, or 5120 for expertTokensNumType 2
 *   dropPadMode: must be 0
 *   expertTokensNumType: 1: rows of each expert, 2: experts that have rows, and their rows
 *   expertTokensNumFlag: must be true
 *   quantMode: -1: none, 1: INT8 with a scale for each row
 *   activeExpertRangeOptional: first active expert and the one after the last
 *   rowIdxType: 0: expandedRowIdxOut has the row of each element, 1: the element of each row
 *   expandedXOut: rows of active experts in their order, [T*K,H], dtype of x or INT8
 *   expandedRowIdxOut: row of each element, or element of each row, [T*K], INT32
 *   expertTokensCountOrCumsumOut: [experts], or [expertNum,2] for expertTokensNumType 2, INT64
 *   expandedScaleOut: scale of each row, [T*K], FLOAT; zeros without scaleOptional for quantMode -1 */
ACLNN_API aclnnStatus aclnnMoeInitRoutingV3GetWorkspaceSize(
    const aclTensor* x, const aclTensor* expertIdx, const aclTensor* scaleOptional, const aclTensor* offsetOptional,
    int64_t activeNum, int64_t expertCapacity, int64_t expertNum, int64_t dropPadMode, int64_t expertTokensNumType,
    bool expertTokensNumFlag, int64_t quantMode, const aclIntArray* activeExpertRangeOptional, int64_t rowIdxType,
    const aclTensor* expandedXOut, const aclTensor* expandedRowIdxOut, const aclTensor* expertTokensCountOrCumsumOut,
    const aclTensor* expandedScaleOut, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeInitRoutingV3(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
