/* aclnnAtanh, aclnnInplaceAtanh.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ATANH_H
#define ACLNNOP_ACLNN_ATANH_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAtanh: element-wise inverse hyperbolic tangent
 *   input: input, rank up to 8
 *   out: output, same shape as input */
ACLNN_API aclnnStatus aclnnAtanhGetWorkspaceSize(
    const aclTensor* input, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAtanh(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceAtanh: element-wise inverse hyperbolic tangent, in place
 *   inputRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceAtanhGetWorkspaceSize(
    aclTensor* inputRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceAtanh(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
