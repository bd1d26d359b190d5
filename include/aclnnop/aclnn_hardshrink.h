/* aclnnHardshrink.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_HARDSHRINK_H
#define ACLNNOP_ACLNN_HARDSHRINK_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnHardshrink: element-wise hard shrinkage: x where |x| > lambd, else 0
 *   self: input, any shape
 *   lambd: threshold; a negative value counts as 0
 *   out: output, same shape as self */
ACLNN_API aclnnStatus aclnnHardshrinkGetWorkspaceSize(
    const aclTensor* self, const aclScalar* lambd, aclTensor* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnHardshrink(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
