/* aclnnHeaviside.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HEAVISIDE_H
#define ACLNNOP_ACLNN_HEAVISIDE_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHeaviside: element-wise Heaviside step function: 0, values or 1 for input below, at or above 0
 *   input: input, any shape
 *   values: value of the step function where input is 0, broadcastable with input, same dtype
 *   out: output, broadcast shape of input and values */
ACLNN_API aclnnStatus aclnnHeavisideGetWorkspaceSize(
    const aclTensor* input, const aclTensor* values, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHeaviside(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
