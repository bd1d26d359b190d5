/* aclnnSilentCheckV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILENT_CHECK_V2_H
#define ACLNNOP_ACLNN_SILENT_CHECK_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSilentCheckV2: whether a number is so far above its running mean that the processor computed wrongly
 *   val: the number: PyTorch's backend passes the largest square of a gradient
 *   max: what changes nothing here: PyTorch's backend passes the same number
 *   avgRef: the running mean; before the first number what that is compared with, of one element
 *   inputGradRef: the gradient; a fault that ends the stream sets it to 0
 *   stepRef: how many numbers there were so far, [1]
 *   dstSize: inputGradRef's sizes
 *   dstStride: inputGradRef's strides
 *   dstOffset: inputGradRef's offset
 *   cThreshL1: how many means are no fault
 *   cThreshL2: how many are not warned of
 *   beta1: how much of the mean stays
 *   npuAsdDetect: 1: the stream goes on after a fault; otherwise it ends
 *   result: 0, 1 for a fault, 2 for a warning, [1] */
ACLNN_API aclnnStatus aclnnSilentCheckV2GetWorkspaceSize(
    const aclTensor* val, const aclTensor* max, aclTensor* avgRef, aclTensor* inputGradRef, aclTensor* stepRef,
    aclIntArray* dstSize, aclIntArray* dstStride, aclIntArray* dstOffset, float cThreshL1, float cThreshL2, float beta1,
    int32_t npuAsdDetect, aclTensor* result, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSilentCheckV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
