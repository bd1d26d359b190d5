/* aclnnBatchNormElemtBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H
#define ACLNNOP_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBatchNormElemtBackward: gradient of synchronised batch normalisation with respect to input
 *   gradOut: gradient of the output, same shape as input
 *   input: forward input, [N, C, ...]
 *   mean: mean of every channel, [C]
 *   invstd: reciprocal standard deviation of every channel, [C]
 *   weight (may be null): scale of every channel (gamma), [C]; null: 1
 *   sumDy: sum of gradOut of every channel, [C]
 *   sumDyXmu: sum of gradOut * (input - mean) of every channel, [C]
 *   counter: number of elements per channel on every device, [devices]
 *   gradInput: gradient of input, same shape as input */
ACLNN_API aclnnStatus aclnnBatchNormElemtBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclTensor* input, const aclTensor* mean, const aclTensor* invstd,
    const aclTensor* weight, const aclTensor* sumDy, const aclTensor* sumDyXmu, aclTensor* counter,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBatchNormElemtBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
