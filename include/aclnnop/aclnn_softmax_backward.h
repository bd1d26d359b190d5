/* aclnnSoftmaxBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H
#define ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftmaxBackward: gradient of the softmax along an axis, from its result
 *   gradOutput: the gradient at the forward output
 *   output: y, the forward output
 *   dim: the axis that sums to one; a negative number counts from the back
 *   out: the result */
ACLNN_API aclnnStatus aclnnSoftmaxBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* output, int64_t dim, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftmaxBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
