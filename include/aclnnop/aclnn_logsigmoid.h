/* aclnnLogSigmoid, aclnnLogSigmoidForward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSIGMOID_H
#define ACLNNOP_ACLNN_LOGSIGMOID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSigmoid: element-wise log-sigmoid
 *   self: input, any shape
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnLogSigmoidGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLogSigmoidForward: element-wise log-sigmoid
 *   self: input, any shape
 *   out: output, same shape and dtype as self
 *   buffer (may be null): buffer of PyTorch's signature, ignored; may be null */
ACLNN_API aclnnStatus aclnnLogSigmoidForwardGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, aclTensor* buffer, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoidForward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
