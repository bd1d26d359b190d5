/* aclnnAdaptiveMaxPool3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_H
#define ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveMaxPool3d: the largest elements of windows that cover the last three axes evenly
 *   self: what is pooled, batches or one of them
 *   outputSize: the sizes of the result along the axes that are pooled
 *   outputOut: the largest element of every window
 *   indicesOut: where in its plane it is: the first of equals, the last NaN */
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* outputOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
