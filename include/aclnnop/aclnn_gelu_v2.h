/* aclnnGeluV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GELU_V2_H
#define ACLNNOP_ACLNN_GELU_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeluV2: Gaussian error linear unit, element by element
 *   x: x
 *   approximate (may be null): 1: tanh approximation, else the error function
 *   y: the result */
ACLNN_API aclnnStatus aclnnGeluV2GetWorkspaceSize(
    const aclTensor* x, int64_t approximate, aclTensor* y, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeluV2(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
