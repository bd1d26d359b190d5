/* aclnnThreeInterpolateBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_THREE_INTERPOLATE_BACKWARD_H
#define ACLNNOP_ACLNN_THREE_INTERPOLATE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnThreeInterpolateBackward: gradient of the interpolation of point features from their three nearest points
 *   grad_x: gradient of the interpolated features, [B,C,N], also [B,C,N,1] but on ascend950
 *   idx: indices of the three nearest features, INT32 or INT64, [B,N,3]
 *   weight: interpolation weights, dtype of grad_x, [B,N,3]
 *   m: number of features, M
 *   grad_y: gradient of the features, dtype of grad_x, [B,C,M], [B,C,M,1] for four axes */
ACLNN_API aclnnStatus aclnnThreeInterpolateBackwardGetWorkspaceSize(
    const aclTensor* grad_x, const aclTensor* idx, const aclTensor* weight, int m, aclTensor* grad_y,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnThreeInterpolateBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
