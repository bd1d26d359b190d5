/* aclnnSign.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SIGN_H
#define ACLNNOP_ACLNN_SIGN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSign: element-wise sign
 *   self: input, any shape
 *   result: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnSignGetWorkspaceSize(
    const aclTensor* self, aclTensor* result, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSign(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
