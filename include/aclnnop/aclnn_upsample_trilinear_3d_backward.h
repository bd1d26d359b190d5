/* aclnnUpsampleTrilinear3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_TRILINEAR_3D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_TRILINEAR_3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleTrilinear3dBackward: gradient of 3-D trilinear upsampling
 *   gradOut: gradient of the output, [N,C,D,H,W]
 *   outputSize: output size, [D,H,W]
 *   inputSize: shape of the input, [N,C,D,H,W]
 *   alignCorners: true: the centres of the corner elements are aligned
 *   scalesD: scale factor of D; 0 or less: derived from the sizes
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   gradInput: gradient of the input, [N,C,D,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* outputSize, const aclIntArray* inputSize, bool alignCorners,
    double scalesD, double scalesH, double scalesW, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleTrilinear3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
