/* aclnnAngleV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ANGLE_V2_H
#define ACLNNOP_ACLNN_ANGLE_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAngleV2: element-wise argument (angle) of complex or real numbers
 *   x: input, any shape
 *   out: output, same shape as x */
ACLNN_API aclnnStatus aclnnAngleV2GetWorkspaceSize(
    const aclTensor* x, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAngleV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
