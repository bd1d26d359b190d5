/* aclnnKlDiv.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_KL_DIV_H
#define ACLNNOP_ACLNN_KL_DIV_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnKlDiv: Kullback-Leibler divergence
 *   self: log-probabilities, any shape
 *   target: target probabilities, or log-probabilities with logTarget, broadcastable with self
 *   reduction: reduction: 0 none, 1 mean, 2 sum, 3 batchmean (sum over the size of axis 0)
 *   logTarget: true: target holds log-probabilities
 *   out: loss, broadcast shape of self and target for reduction 0, else 1 element */
ACLNN_API aclnnStatus aclnnKlDivGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, bool logTarget, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnKlDiv(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
