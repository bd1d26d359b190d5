/* aclnnUpsampleBicubic2dAAGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_GRAD_H
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleBicubic2dAAGrad: gradient of 2-D bicubic upsampling with antialiasing
 *   gradOutput: gradient of the output, [N,C,H,W]
 *   outputSize: output size, [H,W]
 *   inputSize: shape of the input, [N,C,H,W]
 *   alignCorners: true: the centres of the corner elements are aligned
 *   scalesH: scale factor of H; 0 or less: derived from the sizes
 *   scalesW: scale factor of W; 0 or less: derived from the sizes
 *   out: gradient of the input, [N,C,H,W] */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAAGradGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* outputSize, const aclIntArray* inputSize, bool alignCorners,
    double scalesH, double scalesW, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAAGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
