/* aclnnLog, aclnnInplaceLog.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOG_H
#define ACLNNOP_ACLNN_LOG_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLog: element-wise natural logarithm
 *   self: input, rank 1 to 8
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnLogGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLog(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLog: element-wise natural logarithm, in place
 *   selfRef: input, overwritten with the result; rank 1 to 8 */
ACLNN_API aclnnStatus aclnnInplaceLogGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLog(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
