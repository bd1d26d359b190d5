/* aclnnSilentCheck.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SILENT_CHECK_H
#define ACLNNOP_ACLNN_SILENT_CHECK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSilentCheck: whether a number is so large, or so far from the last, that the processor computed wrongly
 *   val: the number: PyTorch's backend passes a gradient's norm
 *   inputGradRef: the gradient; a fault that ends the stream sets it to 0
 *   sfdaRef: the last number, the least and the largest so far, [3]
 *   stepRef: how many numbers there were so far, [1]
 *   cMinSteps: from how many on jumps count
 *   cThreshL1: the largest absolute value that is no fault
 *   cCoeffL1: the largest jump that is none
 *   cThreshL2: the largest absolute value that is not warned of
 *   cCoeffL2: the largest jump that is not
 *   npuAsdDetect: 1: the stream goes on after a fault; otherwise it ends
 *   result: 0, 1 for a fault, 2 for a warning, [1] */
ACLNN_API aclnnStatus aclnnSilentCheckGetWorkspaceSize(
    const aclTensor* val, aclTensor* inputGradRef, aclTensor* sfdaRef, aclTensor* stepRef, const int32_t cMinSteps,
    const float cThreshL1, const float cCoeffL1, const float cThreshL2, const float cCoeffL2,
    const int32_t npuAsdDetect, aclTensor* result, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSilentCheck(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
