/* aclnnSoftmaxBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H
#define ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftmaxBackward: gradient of softmax along dim
 *   gradOutput: gradient of the output, same shape as output
 *   output: forward output, the softmax, same shape and dtype as gradOutput
 *   dim: axis along which the softmax is computed, -rank to rank-1
 *   out: gradient of the forward input, same shape as gradOutput */
ACLNN_API aclnnStatus aclnnSoftmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* output, int64_t dim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
