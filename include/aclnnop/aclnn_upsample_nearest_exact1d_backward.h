/* aclnnUpsampleNearestExact1dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_EXACT1D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleNearestExact1dBackward: gradient of lines resized by taking the element nearest to the middle of each
 * place
 *   gradOutput: gradient of the result
 *   outputSize: sizes of the result
 *   inputSize: shape of what was resized
 *   scales: how many times as long it gets, if above 0
 *   out: gradient of what was resized */
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclIntArray* outputSize, const aclIntArray* inputSize, double scales,
    aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleNearestExact1dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
