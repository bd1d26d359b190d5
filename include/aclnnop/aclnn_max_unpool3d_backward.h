/* aclnnMaxUnpool3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MAX_UNPOOL3D_BACKWARD_H
#define ACLNNOP_ACLNN_MAX_UNPOOL3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMaxUnpool3dBackward: gradient of 3-D max unpooling
 *   gradOutput: gradient of the output, shape of self with outputSize as last sizes
 *   self: pooled values of the forward call, [N,C,...] or [C,...]
 *   indices: index in the output plane of each element of self, same shape as self
 *   outputSize: output size of the last axes
 *   stride: stride of the pooling; no effect
 *   padding: padding of the pooling; no effect
 *   out: gradient of self, same shape as self */
ACLNN_API aclnnStatus aclnnMaxUnpool3dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, const aclTensor* indices, const aclIntArray* outputSize,
    const aclIntArray* stride, const aclIntArray* padding, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMaxUnpool3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
