/* aclnnUpsampleLinear1dBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnUpsampleLinear1dBackward: gradient of 1-D linear upsampling
 *   gradOut: gradient of the output, [N,C,L]
 *   outputSize: output size, [L]
 *   inputSize: shape of the input, [N,C,L]
 *   alignCorners: true: the centres of the corner elements are aligned
 *   scales: scale factor of the last axis; 0 or less: derived from the sizes
 *   out: gradient of the input, [N,C,L] */
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackwardGetWorkspaceSize(
    const aclTensor* gradOut, const aclIntArray* outputSize, const aclIntArray* inputSize, bool alignCorners,
    double scales, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnUpsampleLinear1dBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
