/* aclnnPrelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRELU_H
#define ACLNNOP_ACLNN_PRELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPrelu: element-wise PReLU: x where x > 0, else weight * x, with one weight or one per channel
 *   self: input, any shape; axis 1 is the channel axis
 *   weight: slope for x <= 0, 1 element or one per channel, [C]
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnPreluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPrelu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
