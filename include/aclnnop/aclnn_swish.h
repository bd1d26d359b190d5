/* aclnnSwish.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SWISH_H
#define ACLNNOP_ACLNN_SWISH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSwish: x * sigmoid(beta * x), element by element
 *   self: x
 *   betaOptional (may be null): beta, the slope; null means 1
 *   out: the result */
ACLNN_API aclnnStatus aclnnSwishGetWorkspaceSize(
    const aclTensor* self, const aclScalar* betaOptional, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSwish(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
