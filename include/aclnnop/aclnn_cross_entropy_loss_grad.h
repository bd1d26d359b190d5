/* aclnnCrossEntropyLossGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H
#define ACLNNOP_ACLNN_CROSS_ENTROPY_LOSS_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnCrossEntropyLossGrad: gradient of aclnnCrossEntropyLoss with respect to its input
 *   gradLoss: the gradient at the losses [N], at their mean or at their sum [1]
 *   logProb: logarithms of the classes' probabilities, [N, C]
 *   target: the class of each row, [N]
 *   weightOptional (may be null): what each class weighs, [C]; null means 1
 *   gradZlossOptional (may be null): nothing depends on it
 *   lseForZlossOptional (may be null): nothing depends on it
 *   reductionOptional (may be null): "none": the losses of all rows, "mean": their weighted mean, "sum": their sum;
 *   null counts as "mean"
 *   ignoreIndex: a target whose rows are passed over
 *   labelSmoothing: the part of every loss that all classes share evenly
 *   lseSquareScaleForZloss: nothing depends on it
 *   out: the gradient at the logits, [N, C] */
ACLNN_API aclnnStatus aclnnCrossEntropyLossGradGetWorkspaceSize(
    const aclTensor* gradLoss, const aclTensor* logProb, const aclTensor* target, const aclTensor* weightOptional,
    const aclTensor* gradZlossOptional, const aclTensor* lseForZlossOptional, char* reductionOptional,
    int64_t ignoreIndex, double labelSmoothing, double lseSquareScaleForZloss, const aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnCrossEntropyLossGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
