/* aclnnMultilabelMarginLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTILABEL_MARGIN_LOSS_H
#define ACLNNOP_ACLNN_MULTILABEL_MARGIN_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultilabelMarginLoss: multi-label margin loss
 *   self: scores, [N, C] or [C]
 *   target: target classes of every row, ended by -1, same shape as self
 *   reduction: reduction: 0 none, 1 mean, 2 sum
 *   out: loss, [N] for reduction 0 and rank 2, else 1 element
 *   isTarget: 1 for the target classes, else 0, same shape as target */
ACLNN_API aclnnStatus aclnnMultilabelMarginLossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out, aclTensor* isTarget,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultilabelMarginLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
