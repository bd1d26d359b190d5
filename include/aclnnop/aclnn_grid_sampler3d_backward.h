/* aclnnGridSampler3DBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER3D_BACKWARD_H
#define ACLNNOP_ACLNN_GRID_SAMPLER3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGridSampler3DBackward: gradients of 3-D grid sampling
 *   gradOutput: gradient of the output, [N,C,Dout,Hout,Wout]
 *   input: input, [N,C,Din,Hin,Win]
 *   grid: sampling positions, [N,Dout,Hout,Wout,3], x, y and z from -1 to 1
 *   interpolationMode: interpolation: 0 trilinear, 1 nearest
 *   paddingMode: values outside of input: 0 zeros, 1 border, 2 reflection
 *   alignCorners: true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges
 *   outputMask: 2 flags: compute inputGrad, gridGrad
 *   inputGrad: gradient of input, same shape as input
 *   gridGrad: gradient of grid, same shape as grid */
ACLNN_API aclnnStatus aclnnGridSampler3DBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* input, const aclTensor* grid, int64_t interpolationMode,
    int64_t paddingMode, bool alignCorners, const aclBoolArray* outputMask, aclTensor* inputGrad, aclTensor* gridGrad,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGridSampler3DBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
