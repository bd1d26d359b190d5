/* aclnnMoeFinalizeRouting.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MOE_FINALIZE_ROUTING_H
#define ACLNNOP_ACLNN_MOE_FINALIZE_ROUTING_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMoeFinalizeRouting: weighted sum of the rows that experts computed
 *   expandedX: outputs of the experts, [T*K,H]
 *   x1: residual, [T,H]
 *   x2Optional (may be null): second residual, [T,H]; null: none
 *   bias: bias of every expert, [E,H]
 *   scales: weight of each expert of a token, [T,K]
 *   expandedRowIdx: row of expandedX of each element, in the order [K,T], [T*K], INT32
 *   expandedExpertIdx: experts of each token, [T,K], INT32
 *   out: combined rows of the experts, [T,H] */
ACLNN_API aclnnStatus aclnnMoeFinalizeRoutingGetWorkspaceSize(
    const aclTensor* expandedX, const aclTensor* x1, const aclTensor* x2Optional, const aclTensor* bias,
    const aclTensor* scales, const aclTensor* expandedRowIdx, const aclTensor* expandedExpertIdx, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMoeFinalizeRouting(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
