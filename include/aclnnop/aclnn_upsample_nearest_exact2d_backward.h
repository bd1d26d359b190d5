/* aclnnUpsampleNearestExact2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact2dBackward: gradient of 2-D nearest-exact upsampling
 *   gradOutput: gradient of the output, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   inputSize: shape of the input, [N,C,H,W]
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   out: gradient of the input, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* outputSize, const aclIntArray* inputSize, double scalesH,
    double scalesW, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
