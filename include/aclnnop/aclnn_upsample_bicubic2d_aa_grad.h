/* aclnnUpsampleBicubic2dAAGrad.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_GRAD_H
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC2D_AA_GRAD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleBicubic2dAAGrad: gradient of images resized by a cubic filter over all that a place of the result covers
 *   gradOutput: gradient of the result
 *   outputSize: sizes of the result
 *   inputSize: shape of what was resized
 *   alignCorners: whether the outermost places keep their middles
 *   scalesH: how many times as large H gets, if above 0
 *   scalesW: how many times as large W gets, if above 0
 *   out: gradient of what was resized */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAAGradGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* outputSize, const aclIntArray* inputSize, bool alignCorners,
    double scalesH, double scalesW, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dAAGrad(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
