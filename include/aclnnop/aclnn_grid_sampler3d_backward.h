/* aclnnGridSampler3DBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER3D_BACKWARD_H
#define ACLNNOP_ACLNN_GRID_SAMPLER3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGridSampler3DBackward: gradients of volumes that were sampled, and of the grid
 *   gradOutput: gradient of the samples
 *   input: volumes
 *   grid: where to sample them: x, y and z of every place, from -1 to 1
 *   interpolationMode: 0: linear, 1: nearest
 *   paddingMode: outside are 0: zeros, 1: the border, 2: reflections
 *   alignCorners: whether -1 and 1 are the middles of the outermost elements
 *   outputMask: which gradients are wanted
 *   inputGrad: gradient of input
 *   gridGrad: gradient of grid */
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
