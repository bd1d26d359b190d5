/* aclnnCrossEntropyLoss.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropyLoss: cross entropies of rows of classes with their targets, their weighted mean or their sum
 *   input: the logits, a row of classes for each sample: [N, C]
 *   target: the class of each row, [N]
 *   weightOptional (may be null): what each class weighs, [C]; null means 1
 *   reductionOptional (may be null): "none": the losses of all rows, "mean": their weighted mean, "sum": their sum;
 *   null counts as "mean"
 *   ignoreIndex: a target whose rows are passed over
 *   labelSmoothing: the part of every loss that all classes share evenly
 *   lseSquareScaleForZloss: nothing depends on it
 *   returnZloss: nothing depends on it
 *   lossOut: the losses [N], their mean or their sum [1]
 *   logProbOut: logarithms of the classes' probabilities, [N, C]
 *   zlossOut: left alone
 *   lseForZlossOut: left alone */
ACLNN_API aclnnStatus aclnnCrossEntropyLossGetWorkspaceSize(
    const aclTensor* input, const aclTensor* target, const aclTensor* weightOptional, char* reductionOptional,
    int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, bool returnZloss,
    const aclTensor* lossOut, const aclTensor* logProbOut, const aclTensor* zlossOut, const aclTensor* lseForZlossOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCrossEntropyLoss(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
