/* aclnnUpsampleLinear1dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleLinear1dBackward: gradient of lines resized by weighing the two nearest elements
 *   gradOut: gradient of the result
 *   outputSize: sizes of the result
 *   inputSize: shape of what was resized
 *   alignCorners: whether the outermost places keep their middles
 *   scales: how many times as long it gets, if above 0
 *   out: gradient of what was resized */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* outputSize, const aclIntArray* inputSize, bool alignCorners,
    double scales, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
