/* aclnnTrunc, aclnnInplaceTrunc.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_TRUNC_H
#define ACLNNOP_ACLNN_TRUNC_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnTrunc: element-wise truncation towards 0
 *   self: input, rank up to 8
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnTruncGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnTrunc(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceTrunc: element-wise truncation towards 0, in place
 *   selfRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceTruncGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceTrunc(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
