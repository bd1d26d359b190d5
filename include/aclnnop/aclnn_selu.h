/* aclnnSelu, aclnnInplaceSelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SELU_H
#define ACLNNOP_ACLNN_SELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSelu: element-wise SELU (scaled exponential linear unit)
 *   self: input, any shape
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSeluGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSelu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSelu: element-wise SELU (scaled exponential linear unit), in place
 *   selfRef: input, any shape, overwritten by the output */
ACLNN_API aclnnStatus aclnnInplaceSeluGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
