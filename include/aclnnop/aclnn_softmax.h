/* aclnnSoftmax.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SOFTMAX_H
#define ACLNNOP_ACLNN_SOFTMAX_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSoftmax: softmax along dim
 *   self: input, any shape
 *   dim: axis along which the softmax is computed, -rank to rank-1
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSoftmaxGetWorkspaceSize(
    const aclTensor* self, int64_t dim, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSoftmax(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
