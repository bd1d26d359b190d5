/* aclnnHardsigmoid, aclnnInplaceHardsigmoid.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSIGMOID_H
#define ACLNNOP_ACLNN_HARDSIGMOID_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardsigmoid: element-wise hard sigmoid, relu6(x + 3) / 6
 *   self: input, any shape
 *   out: output, same shape and dtype as self */
ACLNN_API aclnnStatus aclnnHardsigmoidGetWorkspaceSize(
    const aclTensor* self, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardsigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

/* aclnnInplaceHardsigmoid: element-wise hard sigmoid, relu6(x + 3) / 6, in place
 *   self: input, any shape, overwritten by the output; declared const */
ACLNN_API aclnnStatus aclnnInplaceHardsigmoidGetWorkspaceSize(
    const aclTensor* self, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnInplaceHardsigmoid(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
