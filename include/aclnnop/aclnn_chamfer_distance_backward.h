/* aclnnChamferDistanceBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_CHAMFER_DISTANCE_BACKWARD_H
#define ACLNNOP_ACLNN_CHAMFER_DISTANCE_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnChamferDistanceBackward: gradients of the distances between points and the nearest of another set
 *   xyz1: points [B, N, C]
 *   xyz2: other points [B, M, C]
 *   idx1: which of xyz2's points is nearest to each of xyz1's: [B, N]
 *   idx2: which of xyz1's points is nearest to each of xyz2's: [B, M]
 *   gradDist1: the gradient at the distances from xyz1's points: [B, N]
 *   gradDist2: the gradient at the distances from xyz2's points: [B, M]
 *   gradXyz1: the gradient at xyz1
 *   gradXyz2: the gradient at xyz2 */
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
