/* aclnnGridSampler2DBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H
#define ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGridSampler2DBackward: gradients of 2-D grid sampling
 *   gradOutput: gradient of the output, [N,C,Hout,Wout]
 *   input: input, [N,C,Hin,Win]
 *   grid: sampling positions, [N,Hout,Wout,2], x and y from -1 to 1
 *   interpolationMode: interpolation: 0 bilinear, 1 nearest, 2 bicubic
 *   paddingMode: values outside of input: 0 zeros, 1 border, 2 reflection
 *   alignCorners: true: -1 and 1 refer to the centres of the corner pixels; false: to the image edges
 *   outputMask: 2 flags: compute inputGrad, gridGrad
 *   inputGrad: gradient of input, same shape as input
 *   gridGrad: gradient of grid, same shape as grid */
ACLNN_API aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* input, const aclTensor* grid, int64_t interpolationMode,
    int64_t paddingMode, bool alignCorners, const aclBoolArray* outputMask, aclTensor* inputGrad, aclTensor* gridGrad,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGridSampler2DBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
