/* aclnnChamferDistanceBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHAMFER_DISTANCE_BACKWARD_H
#define ACLNNOP_ACLNN_CHAMFER_DISTANCE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChamferDistanceBackward: gradients of the Chamfer distance between two point sets
 *   xyz1: points of the first set, [B, N, C]
 *   xyz2: points of the second set, [B, M, C]
 *   idx1: index of the nearest point of xyz2 for every point of xyz1, INT32, [B, N]
 *   idx2: index of the nearest point of xyz1 for every point of xyz2, INT32, [B, M]
 *   gradDist1: gradient of the distances from xyz1, [B, N]
 *   gradDist2: gradient of the distances from xyz2, [B, M]
 *   gradXyz1: gradient of xyz1, [B, N, C]
 *   gradXyz2: gradient of xyz2, [B, M, C] */
ACLNN_API aclnnStatus aclnnChamferDistanceBackwardGetWorkspaceSize(
    const aclTensor* xyz1, const aclTensor* xyz2, const aclTensor* idx1, const aclTensor* idx2,
    const aclTensor* gradDist1, const aclTensor* gradDist2, aclTensor* gradXyz1, aclTensor* gradXyz2,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnChamferDistanceBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
