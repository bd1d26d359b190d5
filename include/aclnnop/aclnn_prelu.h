/* aclnnPrelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_PRELU_H
#define ACLNNOP_ACLNN_PRELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnPrelu: x, or x times the slope of its channel where x is not positive
 *   self: x
 *   weight: the slope for x <= 0: one element, or one per channel (axis 1)
 *   out: the result */
ACLNN_API aclnnStatus aclnnPreluGetWorkspaceSize(
    const aclTensor* self, const aclTensor* weight, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnPrelu(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
