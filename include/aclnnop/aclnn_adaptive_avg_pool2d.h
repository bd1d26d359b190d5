/* aclnnAdaptiveAvgPool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H
#define ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveAvgPool2d: means of windows that cover the last two axes evenly
 *   self: what is pooled, batches or one of them
 *   outputSize: the sizes of the result along the axes that are pooled
 *   out: the mean of every window */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
