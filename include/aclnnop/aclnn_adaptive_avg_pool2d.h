/* aclnnAdaptiveAvgPool2d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H
#define ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveAvgPool2d: 2-D adaptive average pooling over [N,C,H,W]
 *   self: input, [N,C,...] or [C,...]
 *   outputSize: output size of the pooled axes
 *   out: output, shape of self with outputSize as last sizes */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
