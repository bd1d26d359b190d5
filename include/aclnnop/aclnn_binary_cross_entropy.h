/* aclnnBinaryCrossEntropy.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_H
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBinaryCrossEntropy: cross entropies of probabilities and wanted ones, their mean or their sum
 *   self: probabilities
 *   target: the wanted probabilities
 *   weight (may be null): a factor for every element; null means 1
 *   reduction: 0: the losses of all elements, 1: their mean, 2: their sum
 *   out: the losses, their mean or their sum */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyGetWorkspaceSize(
    const aclTensor* self, const aclTensor* target, const aclTensor* weight, int64_t reduction, aclTensor* out,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBinaryCrossEntropy(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
