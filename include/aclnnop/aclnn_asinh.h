/* aclnnAsinh, aclnnInplaceAsinh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ASINH_H
#define ACLNNOP_ACLNN_ASINH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAsinh: the inverse hyperbolic sine, element by element
 *   input: x
 *   out: the result */
ACLNN_API aclnnStatus aclnnAsinhGetWorkspaceSize(
    const aclTensor* input, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAsinh(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAsinh: the inverse hyperbolic sine, element by element, in place
 *   inputRef: x, overwritten with the result */
ACLNN_API aclnnStatus aclnnInplaceAsinhGetWorkspaceSize(
    aclTensor* inputRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAsinh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
