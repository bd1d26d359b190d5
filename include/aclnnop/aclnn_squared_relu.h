/* aclnnSquaredRelu.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_SQUARED_RELU_H
#define ACLNNOP_ACLNN_SQUARED_RELU_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnSquaredRelu: max(x, 0) squared, element by element
 *   input: x
 *   out: the result, although it is declared const */
ACLNN_API aclnnStatus aclnnSquaredReluGetWorkspaceSize(
    const aclTensor* input, const aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnSquaredRelu(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
