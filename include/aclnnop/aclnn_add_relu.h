/* aclnnAddRelu, aclnnInplaceAddRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADD_RELU_H
#define ACLNNOP_ACLNN_ADD_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAddRelu: element-wise ReLU of self + alpha * other
 *   self: first addend, broadcastable with other
 *   other: second addend, broadcastable with the first
 *   alpha: multiplier of other; NaN counts as 1
 *   out: output, of the broadcast shape of self and other */
ACLNN_API aclnnStatus aclnnAddReluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* other, aclScalar* alpha, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAddRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAddRelu: element-wise ReLU of selfRef + alpha * other, in place
 *   selfRef: first addend, overwritten by the output; other must broadcast to its shape
 *   other: second addend, broadcastable with the first
 *   alpha: multiplier of other; NaN counts as 1 */
ACLNN_API aclnnStatus aclnnInplaceAddReluGetWorkspaceSize(
    aclTensor* selfRef, const aclTensor* other, aclScalar* alpha, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAddRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
