/* aclnnAsinh, aclnnInplaceAsinh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ASINH_H
#define ACLNNOP_ACLNN_ASINH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAsinh: element-wise inverse hyperbolic sine
 *   input: input, rank up to 8
 *   out: output, same shape as input */
ACLNN_API aclnnStatus aclnnAsinhGetWorkspaceSize(
    const aclTensor* input, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAsinh(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAsinh: element-wise inverse hyperbolic sine, in place
 *   inputRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceAsinhGetWorkspaceSize(
    aclTensor* inputRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAsinh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
