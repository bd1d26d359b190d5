/* aclnnGeluV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GELU_V2_H
#define ACLNNOP_ACLNN_GELU_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeluV2: element-wise GELU, erf form or tanh approximation
 *   x: input, any shape
 *   approximate (may be null): form of GELU: 0 erf, 1 tanh approximation
 *   y: output, same shape and dtype as x */
ACLNN_API aclnnStatus aclnnGeluV2GetWorkspaceSize(
    const aclTensor* x, int64_t approximate, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeluV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
