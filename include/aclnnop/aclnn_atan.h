/* aclnnAtan, aclnnInplaceAtan.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ATAN_H
#define ACLNNOP_ACLNN_ATAN_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAtan: element-wise arc tangent
 *   input: input, rank up to 8
 *   out: output, same shape as input */
ACLNN_API aclnnStatus aclnnAtanGetWorkspaceSize(
    const aclTensor* input, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAtan(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceAtan: element-wise arc tangent, in place
 *   inputRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceAtanGetWorkspaceSize(
    aclTensor* inputRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAtan(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
