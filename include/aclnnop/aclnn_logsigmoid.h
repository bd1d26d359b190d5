/* aclnnLogSigmoid, aclnnLogSigmoidForward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOGSIGMOID_H
#define ACLNNOP_ACLNN_LOGSIGMOID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLogSigmoid: logarithm of the logistic function, element by element
 *   self: x
 *   out: the logarithm of sigmoid(x) */
ACLNN_API aclnnStatus aclnnLogSigmoidGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnLogSigmoidForward: logarithm of the logistic function, element by element
 *   self: x
 *   out: the logarithm of sigmoid(x)
 *   buffer (may be null): PyTorch's second result; never read, written or tested, null is fine */
ACLNN_API aclnnStatus aclnnLogSigmoidForwardGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, aclTensor* buffer, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLogSigmoidForward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
