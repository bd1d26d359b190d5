/* aclnnGridSampler3D.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER3D_H
#define ACLNNOP_ACLNN_GRID_SAMPLER3D_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGridSampler3D: samples input at the positions of grid (grid_sample), 3-D
 *   input: input, [N,C,Din,Hin,Win]
 *   grid: sampling positions, [N,Dout,Hout,Wout,3], x, y and z from -1 to 1
 *   interpolationMode: interpolation: 0 trilinear, 1 nearest
 *   paddingMode: values outside of input: 0 zeros, 1 border, 2 reflection
 *   alignCorners: true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges
 *   out: output, [N,C,Dout,Hout,Wout] */
ACLNN_API aclnnStatus aclnnGridSampler3DGetWorkspaceSize(
    const aclTensor* input, const aclTensor* grid, int64_t interpolationMode, int64_t paddingMode, bool alignCorners,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGridSampler3D(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
