/* aclnnEluBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ELU_BACKWARD_H
#define ACLNNOP_ACLNN_ELU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnEluBackward: gradient of the exponential linear unit
 *   gradOutput: the gradient at the forward output
 *   alpha: factor of the negative side
 *   scale: factor of everything
 *   inputScale: factor inside the exponential
 *   isResult: whether selfOrResult is the forward output
 *   selfOrResult: x, the forward input, or the forward output
 *   gradInput: the gradient with respect to the forward input */
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
