/* aclnnGeGluBackward, aclnnGeGluV3Backward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GEGLU_BACKWARD_H
#define ACLNNOP_ACLNN_GEGLU_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeGluBackward: gradient of aclnnGeGlu with respect to self
 *   gradOutput: gradient of out, shape of self with dim halved
 *   self: forward input, any shape, halved into A and B along dim
 *   gelu: outGelu of the forward call, same shape as gradOutput
 *   dim: axis along which self is halved, -rank to rank-1
 *   approximate: form of GELU: 0 erf, 1 tanh approximation
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnGeGluBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* gelu, int64_t dim, int64_t approximate,
    aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnGeGluV3Backward: gradient of aclnnGeGluV3 with respect to self
 *   gradOutput: gradient of out, shape of self with dim halved
 *   self: forward input, any shape, halved into A and B along dim
 *   gelu: outGelu of the forward call, same shape as gradOutput
 *   dim: axis along which self is halved, -rank to rank-1
 *   approximate: form of GELU: 0 erf, 1 tanh approximation
 *   activateLeft: true: GELU is applied to the first half; false: to the second
 *   gradInput: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnGeGluV3BackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* gelu, int64_t dim, int64_t approximate,
    bool activateLeft, aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeGluV3Backward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
