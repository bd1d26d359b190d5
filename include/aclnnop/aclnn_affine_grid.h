/* aclnnAffineGrid.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_AFFINE_GRID_H
#define ACLNNOP_ACLNN_AFFINE_GRID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnAffineGrid: generates a 2-D or 3-D sampling grid from affine matrices
 *   theta: affine matrices, [N,2,3], or [N,3,4] for volumes
 *   size: shape of the images the grid is for, [N,C,H,W] or [N,C,D,H,W]
 *   alignCorners: true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges
 *   out: sampling grid, [N,H,W,2] (x,y) or [N,D,H,W,3] (x,y,z) */
ACLNN_API aclnnStatus aclnnAffineGridGetWorkspaceSize(
    const aclTensor* theta, const aclIntArray* size, bool alignCorners, aclTensor* out, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnAffineGrid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
