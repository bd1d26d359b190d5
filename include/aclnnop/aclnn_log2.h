/* aclnnLog2, aclnnInplaceLog2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_LOG2_H
#define ACLNNOP_ACLNN_LOG2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnLog2: element-wise logarithm to base 2
 *   self: input, rank 1 to 8
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnLog2GetWorkspaceSize(
    const aclTensor* self, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnLog2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceLog2: element-wise logarithm to base 2, in place
 *   selfRef: input, overwritten with the result (declared const); rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceLog2GetWorkspaceSize(
    const aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceLog2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
