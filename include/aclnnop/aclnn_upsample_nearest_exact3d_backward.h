/* aclnnUpsampleNearestExact3dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT3D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT3D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact3dBackward: gradient of volumes resized by taking the element nearest to the middle of each
 * place
 *   gradOut: gradient of the result
 *   outputSize: sizes of the result
 *   inputSize: shape of what was resized
 *   scalesD: how many times as large D gets, if above 0
 *   scalesH: how many times as large H gets, if above 0
 *   scalesW: how many times as large W gets, if above 0
 *   gradInput: gradient of what was resized */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact3dBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* outputSize, const aclIntArray* inputSize, double scalesD,
    double scalesH, double scalesW, aclTensor* gradInput, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact3dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
