/* aclnnSquaredRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SQUARED_RELU_H
#define ACLNNOP_ACLNN_SQUARED_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSquaredRelu: element-wise square of ReLU, max(x, 0)^2
 *   input: input, any shape
 *   out: output, one element for every element of input, same dtype; declared const */
ACLNN_API aclnnStatus aclnnSquaredReluGetWorkspaceSize(
    const aclTensor* input, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSquaredRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
