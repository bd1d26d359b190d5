/* aclnnAdaptiveMaxPool3d.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_H
#define ACLNNOP_ACLNN_ADAPTIVE_MAX_POOL3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAdaptiveMaxPool3d: 3-D adaptive max pooling over [N,C,D,H,W], with indices
 *   self: input, [N,C,...] or [C,...]
 *   outputSize: output size of the pooled axes
 *   outputOut: window maxima, shape of self with outputSize as last sizes
 *   indicesOut: index of each maximum in its plane, same shape as outputOut: the first of equals, the last NaN */
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3dGetWorkspaceSize(
    const aclTensor* self, const aclIntArray* outputSize, aclTensor* outputOut, aclTensor* indicesOut,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAdaptiveMaxPool3d(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
