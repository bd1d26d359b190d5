/* aclnnExpSegsumBackward.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_EXP_SEGSUM_BACKWARD_H
#define ACLNNOP_ACLNN_EXP_SEGSUM_BACKWARD_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnExpSegsumBackward: gradient of the exponentials of all segment sums
 *   gradOutput: gradient of the output, [...,L,L]
 *   gradSelf: output of the forward pass, [...,L,L]
 *   gradInput: gradient of the input, [...,L] */
ACLNN_API aclnnStatus aclnnExpSegsumBackwardGetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* gradSelf, aclTensor* gradInput, uint64_t* workspaceSize,
    aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnExpSegsumBackward(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
