/* aclnnForeachLog10.
 * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */
#ifndef ACLNNOP_ACLNN_FOREACH_LOG10_H
#define ACLNNOP_ACLNN_FOREACH_LOG10_H

#include "../aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif

/* aclnnForeachLog10: element-wise log10(x) over a list of tensors
 *   x: list of tensors of one dtype and any shapes
 *   out: list of output tensors, same shapes as the inputs */
ACLNN_API aclnnStatus aclnnForeachLog10GetWorkspaceSize(
    const aclTensorList* x, const aclTensorList* out, uint64_t* workspaceSize, aclOpExecutor** executor);
ACLNN_API aclnnStatus aclnnForeachLog10(
    void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
