/* aclnnMoeFinalizeRoutingV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_FINALIZE_ROUTING_V2_H
#define ACLNNOP_ACLNN_MOE_FINALIZE_ROUTING_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeFinalizeRoutingV2: weighted sum of the rows that experts computed
 *   expandedX: outputs of the experts, [T*K,H], or [E,C,H] for dropPadMode 1 and 3
 *   expandedRowIdx: row of expandedX of each element, [T*K], INT32
 *   x1Optional (may be null): residual, [T,H]; null: none
 *   x2Optional (may be null): second residual, [T,H]; null: none
 *   biasOptional (may be null): bias of every expert, [E,H]; null: none
 *   scalesOptional (may be null): weight of each expert of a token, [T,K]; null: 1 with K = 1
 *   expertIdxOptional (may be null): experts of each token, [T,K], INT32; needed beside a bias
 *   dropPadMode: order of expandedRowIdx: 0, 1 [K,T], 2, 3 [T,K]; 1, 3: rows of expandedX in slots [E,C]
 *   out: combined rows of the experts, [T,H] */
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV2GetWorkspaceSize(
    const aclTensor* expandedX, const aclTensor* expandedRowIdx, const aclTensor* x1Optional,
    const aclTensor* x2Optional, const aclTensor* biasOptional, const aclTensor* scalesOptional,
    const aclTensor* expertIdxOptional, int64_t dropPadMode, const aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
