/* aclnnSinc, aclnnInplaceSinc.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SINC_H
#define ACLNNOP_ACLNN_SINC_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSinc: element-wise normalised sinc
 *   self: input, rank up to 8
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnSincGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSinc(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

/* aclnnInplaceSinc: element-wise normalised sinc, in place
 *   selfRef: input, overwritten with the result; rank up to 8 */
ACLNN_API aclnnStatus aclnnInplaceSincGetWorkspaceSize(
    aclTensor* selfRef, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceSinc(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
