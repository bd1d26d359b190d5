/* aclnnGeluBackwardV2.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_GELU_BACKWARD_V2_H
#define ACLNNOP_ACLNN_GELU_BACKWARD_V2_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnGeluBackwardV2: gradient of GELU, erf form or tanh approximation
 *   gradOutput: gradient of the output, broadcastable with self
 *   self: forward input, broadcastable with gradOutput
 *   approximate: form of GELU: "none" (erf) or "tanh"
 *   gradInput: gradient of self, broadcast shape of gradOutput and self, their promoted dtype */
ACLNN_API aclnnStatus aclnnGeluBackwardV2GetWorkspaceSize(
    const aclTensor* gradOutput, const aclTensor* self, char* approximate, aclTensor* gradInput,
    uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnGeluBackwardV2(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
