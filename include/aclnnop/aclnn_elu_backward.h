/* aclnnEluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ELU_BACKWARD_H
#define ACLNNOP_ACLNN_ELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEluBackward: gradient of ELU
 *   gradOutput: gradient of the output, same shape as selfOrResult
 *   alpha: multiplier of the negative part
 *   scale: multiplier of the result
 *   inputScale: multiplier of x inside the exponential
 *   isResult: true: selfOrResult is the forward output; false: the forward input
 *   selfOrResult: forward input or output, as isResult says, any shape
 *   gradInput: gradient of the forward input, same shape as gradOutput */
ACLNN_API aclnnStatus aclnnEluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclScalar* alpha, const aclScalar* scale, const aclScalar* inputScale,
    bool isResult, const aclTensor* selfOrResult, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnEluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
