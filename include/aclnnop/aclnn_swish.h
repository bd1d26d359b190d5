/* aclnnSwish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWISH_H
#define ACLNNOP_ACLNN_SWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwish: element-wise swish, x * sigmoid(beta * x)
 *   self: input, any shape
 *   betaOptional (may be null): beta of the swish formula; null: 1
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnSwishGetWorkspaceSize(
    const aclTensor* self, const aclScalar* betaOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwish(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
