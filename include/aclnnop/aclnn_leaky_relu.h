/* aclnnLeakyRelu, aclnnInplaceLeakyRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LEAKY_RELU_H
#define ACLNNOP_ACLNN_LEAKY_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLeakyRelu: x or a multiple of it where x is not positive, element by element
 *   self: x
 *   negativeSlope: slope for x <= 0
 *   out: the result */
ACLNN_API aclnnStatus aclnnLeakyReluGetWorkspaceSize(
    const aclTensor* self, const aclScalar* negativeSlope, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLeakyRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLeakyRelu: x or a multiple of it where x is not positive, element by element, in place
 *   selfRef: x, overwritten with the result
 *   negativeSlope: slope for x <= 0 */
ACLNN_API aclnnStatus aclnnInplaceLeakyReluGetWorkspaceSize(
    aclTensor* selfRef, const aclScalar* negativeSlope, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLeakyRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
