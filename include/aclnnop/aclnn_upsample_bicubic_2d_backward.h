/* aclnnUpsampleBicubic2dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_BICUBIC_2D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleBicubic2dBackward: gradient of images resized by weighing the sixteen nearest elements
 *   gradOut: gradient of the result
 *   outputSize: sizes of the result
 *   inputSize: shape of what was resized
 *   alignCorners: whether the outermost places keep their middles
 *   scalesH: how many times as large H gets, if above 0
 *   scalesW: how many times as large W gets, if above 0
 *   gradInput: gradient of what was resized */
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* outputSize, const aclIntArray* inputSize, const bool alignCorners,
    double scalesH, double scalesW, aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleBicubic2dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
