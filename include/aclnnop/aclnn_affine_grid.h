/* aclnnAffineGrid.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AFFINE_GRID_H
#define ACLNNOP_ACLNN_AFFINE_GRID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAffineGrid: where affine maps take the places of images or volumes
 *   theta: affine maps: [N,2,3] for images, [N,3,4] for volumes
 *   size: batches, channels and sizes that the grid is for
 *   alignCorners: whether -1 and 1 are the middles of the outermost elements
 *   out: the grid: x, y (and z) of every place */
ACLNN_API aclnnStatus aclnnAffineGridGetWorkspaceSize(
    const aclTensor* theta, const aclIntArray* size, bool alignCorners, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAffineGrid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
