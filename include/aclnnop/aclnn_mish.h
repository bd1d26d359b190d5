/* aclnnMish, aclnnInplaceMish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_MISH_H
#define ACLNNOP_ACLNN_MISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnMish: element-wise Mish, x * tanh(softplus(x))
 *   self: input, any shape
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnMishGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnMish(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceMish: element-wise Mish, x * tanh(softplus(x)), in place
 *   selfRef: input, any shape, overwritten by the output */
ACLNN_API aclnnStatus aclnnInplaceMishGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceMish(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
