/* aclnnSinkhorn.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SINKHORN_H
#define ACLNNOP_ACLNN_SINKHORN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSinkhorn: Sinkhorn distance of a cost matrix, for routing tokens to experts
 *   cost: cost matrix, [R,C], C at most 4096
 *   tol (may be null): mean change of the column factors at which the iteration ends; null: 1e-4
 *   p: transport plan, [R,C] */
ACLNN_API aclnnStatus aclnnSinkhornGetWorkspaceSize(
    const aclTensor* cost, const aclScalar* tol, aclTensor* p, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSinkhorn(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
