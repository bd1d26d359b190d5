/* aclnnSqrt, aclnnInplaceSqrt.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SQRT_H
#define ACLNNOP_ACLNN_SQRT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSqrt: the square root, element by element
 *   self: x
 *   out: the result */
ACLNN_API aclnnStatus aclnnSqrtGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSqrt(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSqrt: the square root, element by element, in place
 *   self: x, overwritten with the result */
ACLNN_API aclnnStatus aclnnInplaceSqrtGetWorkspaceSize(
    aclTensor* self, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSqrt(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
