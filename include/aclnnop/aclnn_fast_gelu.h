/* aclnnFastGelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FAST_GELU_H
#define ACLNNOP_ACLNN_FAST_GELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnFastGelu: element-wise GELU approximated by a sigmoid: x * sigmoid(1.702 * x)
 *   self: input, any shape
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnFastGeluGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnFastGelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
