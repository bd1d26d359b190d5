/* aclnnBitwiseNot.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_BITWISE_NOT_H
#define ACLNNOP_ACLNN_BITWISE_NOT_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnBitwiseNot: element-wise bitwise not
 *   self: input, rank up to 8
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnBitwiseNotGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnBitwiseNot(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
