/* aclnnGeGluBackward, aclnnGeGluV3Backward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEGLU_BACKWARD_H
#define ACLNNOP_ACLNN_GEGLU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeGluBackward: gradient of aclnnGeGlu
 *   gradOutput: the gradient at the forward output
 *   self: the forward input, halves A and B
 *   gelu: the activated half that forward gave as outGelu
 *   dim: the axis that is halved, negative counts from the back
 *   approximate: 1: tanh approximation, 0: error function
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnGeGluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* gelu, int64_t dim, int64_t approximate,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGeGluV3Backward: gradient of aclnnGeGluV3
 *   gradOutput: the gradient at the forward output
 *   self: the forward input, halves A and B
 *   gelu: the activated half that forward gave as outGelu
 *   dim: the axis that is halved, negative counts from the back
 *   approximate: 1: tanh approximation, 0: error function
 *   activateLeft: whether the first half is the activated one
 *   gradInput: the gradient with respect to self */
ACLNN_API aclnnStatus aclnnGeGluV3BackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* gelu, int64_t dim, int64_t approximate,
    bool activateLeft, aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluV3Backward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
