/* aclnnLeakyRelu, aclnnInplaceLeakyRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LEAKY_RELU_H
#define ACLNNOP_ACLNN_LEAKY_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeakyRelu: element-wise leaky ReLU: x where x > 0, else negativeSlope * x
 *   self: input, any shape
 *   negativeSlope: slope for x <= 0
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnLeakyReluGetWorkspaceSize(
    const aclTensor* self, const aclScalar* negativeSlope, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeakyRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLeakyRelu: element-wise leaky ReLU: x where x > 0, else negativeSlope * x, in place
 *   selfRef: input, any shape, overwritten by the output
 *   negativeSlope: slope for x <= 0 */
ACLNN_API aclnnStatus aclnnInplaceLeakyReluGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* negativeSlope, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLeakyRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
