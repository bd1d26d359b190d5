/* aclnnMultilabelMarginLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MULTILABEL_MARGIN_LOSS_H
#define ACLNNOP_ACLNN_MULTILABEL_MARGIN_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMultilabelMarginLoss: margins between the classes that targets list and the others, their mean or their sum
 *   self: a row of classes for each sample, or one row
 *   target: lists of classes, ended by -1
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   out: the losses of all samples, their mean or their sum
 *   isTarget: 1 for classes that are listed, else 0 */
ACLNN_API aclnnStatus aclnnMultilabelMarginLossGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, int64_t reduction, aclTensor* out, aclTensor* isTarget,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMultilabelMarginLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
